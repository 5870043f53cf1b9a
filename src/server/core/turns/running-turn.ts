import { openToolUses, type TurnDraft } from '../../../contract/turn-draft';
import type { StoppedWork, TurnRecord } from './turn-record';

/** Why a running turn was told to end. `lost`: it is no longer ours to write. */
export type AbortReason = 'interrupted' | 'timeout' | 'discarded' | 'lost' | 'shutdown';

/** One turn while this process runs it. */
export class RunningTurn {
  readonly controller = new AbortController();
  reason: AbortReason | null = null;
  draft: TurnDraft | null = null;
  /** Set when it is told to end. */
  stopped: StoppedWork | null = null;
  /** Resolves when nothing of the turn runs any more. */
  readonly ended: Promise<void>;
  private resolveEnded: () => void = () => undefined;
  private readonly modelCalls = new Set<symbol>();
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
    this.stopped = { modelCall: this.modelCalls.size > 0, toolCalls: this.toolsUnderWay(), processes: [] };
    this.controller.abort(new Error(reason));
    for (const call of this.calls.values()) call.resolve();
  }

  /** The answer says that the call is over. */
  beginModelCall(): () => void {
    const call = Symbol('model call');
    this.modelCalls.add(call);
    return () => {
      this.modelCalls.delete(call);
    };
  }

  noteEndedProcess(pid: number): void {
    this.stopped?.processes.push(pid);
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

  /** A call whose arguments the model still writes is none yet. */
  private toolsUnderWay(): string[] {
    const open = openToolUses(this.draft?.blocks ?? []).filter((call) => call.input_text === undefined);
    return open.map((call) => call.tool_name);
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
