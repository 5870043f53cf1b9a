import type { TurnItem } from '../../core/application';
import { NO_MESSAGE } from '../../core/conversations/branch-window';
import type { Clock } from '../../core/clock';
import { endedWithout } from '../turns/ended-without';
import type { AgUiEvent } from './ag-ui-event';
import type { TurnEventEncoder } from './encode-turn-events';
import { threadRef, type RunScope } from './run-scope';

/** The turn behind a run, and where in the log to go on. `pendingId`: it waits in the queue. */
type FollowedTurn = { turnId: string; pendingId: string | null; afterSeq: number };

export type Follower = { scope: RunScope; turn: FollowedTurn; encoder: TurnEventEncoder; signal: AbortSignal };

/** The rest of a run, up to its terminal event. A turn that waits in the queue for too long is withdrawn from it. */
export async function* followRun(follower: Follower): AsyncGenerator<readonly AgUiEvent[]> {
  const { scope, turn, encoder, signal } = follower;
  const { app, clock, settings } = scope.context;
  const patience = turn.pendingId === null ? null : startPatience(clock, settings.requestTimeoutMs);
  try {
    const isOver = yield* relay(follower, patience);
    if (isOver || signal.aborted || !patience?.signal.aborted) return;
  } finally {
    patience?.end();
  }
  const isWithdrawn = turn.pendingId !== null && (await app.withdrawPending(threadRef(scope), turn.pendingId));
  if (isWithdrawn)
    yield encoder.fail('agent-timed-out', 'The message waited in the queue for too long and was withdrawn.');
  else yield* relay(follower, null);
}

type Patience = ReturnType<typeof startPatience>;

/** Answers whether the run has ended. */
async function* relay(
  { scope, turn, encoder, signal }: Follower,
  patience: Patience | null,
): AsyncGenerator<readonly AgUiEvent[], boolean> {
  const until = patience ? AbortSignal.any([signal, patience.signal]) : signal;
  const { turnId, pendingId, afterSeq } = turn;
  const items = await scope.context.app.followTurn({ ...threadRef(scope), turnId, pendingId, afterSeq, signal: until });
  for await (const item of items) {
    if (item.kind === 'events') patience?.end();
    const { events, isEnd } = await encodeItem(item, scope, encoder);
    if (events.length > 0) yield events;
    if (isEnd) return true;
  }
  return false;
}

async function encodeItem(
  item: TurnItem,
  scope: RunScope,
  encoder: TurnEventEncoder,
): Promise<{ events: AgUiEvent[]; isEnd: boolean }> {
  switch (item.kind) {
    case 'events': {
      const events = item.events.flatMap((row) => encoder.encode(row.event));
      const last = events.at(-1)?.type;
      return { events, isEnd: last === 'RUN_FINISHED' || last === 'RUN_ERROR' };
    }
    case 'waiting': {
      const { approvals } = await scope.context.app.readSnapshot(threadRef(scope), NO_MESSAGE);
      // None left: somebody decided meanwhile, and the turn goes on.
      return approvals.length > 0
        ? { events: encoder.interrupt(approvals), isEnd: true }
        : { events: [], isEnd: false };
    }
    default: {
      const { code, message } = endedWithout(item.kind);
      return { events: encoder.fail(code, message), isEnd: true };
    }
  }
}

function startPatience(clock: Clock, limitMs: number) {
  const controller = new AbortController();
  const end = clock.after(limitMs, () => controller.abort());
  return { signal: controller.signal, end };
}
