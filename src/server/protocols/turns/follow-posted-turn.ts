import { isTerminal, type LogEvent } from '../../../contract/turn-event';
import { AppError } from '../../core/app-error';
import type { Posted } from '../../core/application';
import type { RouteContext } from '../http-route';
import { cancelWhenLeft } from './cancel-when-left';
import { endedWithout } from './ended-without';
import { restateTurn } from './restate-turn';

export type FollowMode = {
  /**
   * `blocking`: past the limit the turn is cancelled with what it has said. `streaming`: only the wait in the queue is
   * limited. Either way an entry that still waits is withdrawn.
   */
  kind: 'blocking' | 'streaming';
  /** Aborts when the caller has gone; then the events just end, and the turn goes on unless its agent says otherwise. */
  signal: AbortSignal;
};

/** One reason for all: the default one collects a stack each time. */
const OVER = new Error('the call is over');

type TurnCall = Pick<RouteContext, 'app' | 'owner' | 'clock' | 'settings' | 'logger'>;

/**
 * The events of a posted turn up to its terminal event, waiting first while it is queued. Throws `agent-timed-out` past
 * the limit, `message-dropped`, `conversation-not-found` when it was deleted, `shutting-down`.
 */
export async function* followPostedTurn(
  call: TurnCall,
  posted: Posted,
  mode: FollowMode,
): AsyncGenerator<readonly LogEvent[]> {
  const restated = posted.isReplay ? await restateEndedTurn(call, posted) : null;
  if (restated) {
    yield restated;
    return;
  }
  const stay = posted.isReplay ? () => undefined : cancelWhenLeft(call, toAsked(posted), mode.signal);
  const limit = new TurnLimit(call, posted, mode);
  try {
    yield* ownEvents(call, posted, limit);
  } finally {
    limit.release();
    stay();
  }
}

function toAsked({ conversation, turnId, pendingId }: Posted) {
  return { conversationId: conversation.id, agentKey: conversation.agentKey, turnId, pendingId };
}

async function* ownEvents(
  { app, owner }: TurnCall,
  posted: Posted,
  limit: TurnLimit,
): AsyncGenerator<readonly LogEvent[]> {
  const { turnId, pendingId, afterSeq, conversation } = posted;
  const ref = { owner, conversationId: conversation.id };
  const items = await app.followTurn({ ...ref, turnId, pendingId, afterSeq, signal: limit.signal });
  for await (const item of items) {
    if (item.kind === 'waiting') continue;
    if (item.kind !== 'events') throw await limit.reasonOr(endedWithout(item.kind));
    // What a cancelled turn still says is kept, but nobody waits for it any more.
    if (limit.isExpired) continue;
    limit.noteStart();
    yield item.events;
    if (item.events.some((row) => isTerminal(row.event))) return;
  }
  if (limit.isExpired) throw timedOut();
}

/** What happens when the time is up, and the signal that ends the wait then. */
class TurnLimit {
  readonly #call: TurnCall;
  readonly #posted: Posted;
  readonly #mode: FollowMode;
  readonly #ended = new AbortController();
  readonly #cancelTimer: () => void;
  #expiry: Promise<void> = Promise.resolve();
  #isExpired = false;

  constructor(call: TurnCall, posted: Posted, mode: FollowMode) {
    this.#call = call;
    this.#posted = posted;
    this.#mode = mode;
    this.#cancelTimer = call.clock.after(call.settings.requestTimeoutMs, () => {
      this.#expiry = this.#giveUp().catch(() => this.#ended.abort());
    });
    if (mode.signal.aborted) this.#leave();
    else mode.signal.addEventListener('abort', this.#leave, { once: true });
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  get isExpired(): boolean {
    return this.#isExpired;
  }

  /** The turn has begun: from now on a stream may take as long as the agent does. */
  noteStart(): void {
    if (this.#mode.kind === 'streaming') this.#cancelTimer();
  }

  /** Once the time is up, that is the reason for every end. */
  async reasonOr(error: AppError): Promise<AppError> {
    await this.#expiry;
    return this.#isExpired ? timedOut() : error;
  }

  release(): void {
    this.#cancelTimer();
    this.#mode.signal.removeEventListener('abort', this.#leave);
    this.#ended.abort(OVER);
  }

  readonly #leave = () => this.#ended.abort(OVER);

  async #giveUp(): Promise<void> {
    const { app, owner } = this.#call;
    const { conversation, pendingId, turnId } = this.#posted;
    const ref = { owner, conversationId: conversation.id };
    const isWithdrawn = pendingId !== null && (await app.withdrawPending(ref, pendingId));
    // A streamed turn that has started in this very moment goes on.
    if (!isWithdrawn && this.#mode.kind === 'streaming') return;
    this.#isExpired = true;
    if (!isWithdrawn) await app.interruptTurn(ref, { turnId, reason: 'timeout' });
    this.#ended.abort(OVER);
  }
}

/** A turn that ended before this call joined it may have lost its single events by now; its message says the same. */
async function restateEndedTurn({ app, owner }: TurnCall, posted: Posted): Promise<LogEvent[] | null> {
  if (posted.queued) return null;
  const ref = { owner, conversationId: posted.conversation.id };
  const turn = await app.getTurn(ref, posted.turnId);
  if (turn.endedAt === null) return null;
  return restateTurn(turn, (await app.findMessage(ref, turn.messageId))?.content ?? []);
}

function timedOut(): AppError {
  return new AppError('agent-timed-out', 'The turn did not end within the time limit.');
}
