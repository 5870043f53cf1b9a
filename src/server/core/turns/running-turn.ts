import type { TurnDraft } from '../../../contract/turn-draft';
import type { TurnRecord } from './turn-record';

/** Why a running turn was told to end. `lost`: it is no longer ours to write. */
export type AbortReason = 'interrupted' | 'timeout' | 'discarded' | 'lost' | 'shutdown';

/** One turn while this process runs it. */
export class RunningTurn {
  readonly controller = new AbortController();
  reason: AbortReason | null = null;
  draft: TurnDraft | null = null;
  /** Resolves when nothing of the turn runs any more. */
  readonly ended: Promise<void>;
  private resolveEnded: () => void = () => undefined;
  private readonly calls = new Map<string, PromiseWithResolver>();

  constructor(readonly turn: TurnRecord) {
    this.ended = new Promise((resolve) => {
      this.resolveEnded = resolve;
    });
  }

  /** The first reason stands. */
  abort(reason: AbortReason): void {
    if (this.reason !== null) return;
    this.reason = reason;
    this.controller.abort(new Error(reason));
    for (const call of this.calls.values()) call.resolve();
  }

  markEnded(): void {
    this.resolveEnded();
  }

  /** Resolves when the call has been written, or the turn is told to end. A resumed turn's calls are in the log already. */
  announced(toolUseId: string): Promise<void> {
    const isKnown = this.draft?.blocks.some(
      (block) => block.type === 'tool_use' && block.tool_use_id === toolUseId && block.input_text === undefined,
    );
    return isKnown === true || this.reason !== null ? Promise.resolve() : this.call(toolUseId).promise;
  }

  announce(toolUseId: string): void {
    this.call(toolUseId).resolve();
  }

  private call(toolUseId: string): PromiseWithResolver {
    const known = this.calls.get(toolUseId);
    if (known) return known;
    const call = promiseWithResolver();
    this.calls.set(toolUseId, call);
    return call;
  }
}

type PromiseWithResolver = { promise: Promise<void>; resolve: () => void };

function promiseWithResolver(): PromiseWithResolver {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
