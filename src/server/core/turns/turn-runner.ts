import { titleConversation } from '../conversations/title-conversation';
import { addUsage } from './add-usage';
import { newApprovals } from './approval-record';
import { commitApprovals } from './commit-approval';
import { commitFinish, commitSuspend, type Finish, type FinishOutcome } from './commit-turn';
import type { EngineContext } from './engine-context';
import { executeTurn, type ExecutedTurn } from './execute-turn';
import { RunningTurn, type AbortReason } from './running-turn';
import { settledBlocks } from './settled-blocks';
import { toTurnEnd } from './to-turn-end';
import { TurnSlots } from './turn-slots';
import type { TurnRecord } from './turn-record';
import { sleep } from '../clock';

const FINISH_ATTEMPTS = 5;

/** The turns that this process runs. */
export class TurnRunner {
  /** Turns that were let go without an end, because the record was out of reach or somebody else's: whoever ends one takes it out. */
  readonly abandoned = new Set<TurnRecord>();
  readonly slots: TurnSlots;
  private readonly active = new Map<string, RunningTurn>();
  private isDraining = false;
  /** Ends what goes on beside turns. */
  private readonly closing = new AbortController();

  constructor(private readonly context: EngineContext) {
    this.slots = new TurnSlots(context.settings.maxConcurrentTurns, () => this.active.size);
  }

  get activeCount(): number {
    return this.active.size;
  }

  running(): RunningTurn[] {
    return [...this.active.values()];
  }

  find(turnId: string): RunningTurn | undefined {
    return this.active.get(turnId);
  }

  /** Starts running and returns at once. */
  run(turn: TurnRecord): void {
    const running = new RunningTurn(turn);
    this.active.set(turn.id, running);
    void this.complete(running)
      .catch((error: unknown) => {
        this.context.ports.logger.error({ err: error, turnId: turn.id }, 'turn could not be finished');
        running.abort('lost');
        this.abandoned.add(turn);
        return null;
      })
      .then((next) => {
        if (this.active.get(turn.id) === running) this.active.delete(turn.id);
        if (running.reason === 'lost') this.abandoned.add(turn);
        running.markEnded();
        if (next) this.run(next);
      });
  }

  abortConversation(conversationId: string, reason: AbortReason): void {
    for (const running of this.active.values())
      if (running.turn.conversationId === conversationId) running.abort(reason);
  }

  /** No queue entry starts after this; running turns get until the limit, then end as failed. */
  async drain(limitMs: number): Promise<void> {
    this.isDraining = true;
    const allEnded = () => Promise.all(this.running().map((running) => running.ended));
    await Promise.race([allEnded(), sleep(this.context.ports.clock, limitMs)]);
    for (const running of this.active.values()) running.abort('shutdown');
    this.closing.abort();
    await Promise.race([allEnded(), sleep(this.context.ports.clock, 2000)]);
  }

  /** Runs to the end and answers the turn that comes next, if any. */
  private async complete(running: RunningTurn): Promise<TurnRecord | null> {
    const executed = await executeTurn(this.context, running);
    this.context.sessions.release(running.turn.conversationId);
    if (running.reason === 'discarded' || running.reason === 'lost') return null;
    return isWaiting(executed) ? this.suspend(executed) : this.finish(executed);
  }

  private async finish(executed: ExecutedTurn): Promise<TurnRecord | null> {
    const { running, draft, guard, writer, recorder, outcome } = executed;
    const { ports, hub, settings } = this.context;
    const end = toTurnEnd(running, outcome);
    const keepCalls = end.type === 'turn_done' && end.stop_reason === 'tool_calls';
    const rest = await writer.takeRest(guard.close({ blocks: draft.blocks, keepCalls }));
    const modelId = modelOf(executed);
    const finish = await this.commitFinish({
      conversationId: running.turn.conversationId,
      turnId: running.turn.id,
      epoch: running.turn.epoch,
      ...rest,
      end,
      content: settledBlocks(draft.blocks),
      modelId,
      trace: {
        ...recorder.trace,
        ...(modelId !== null && { modelId }),
        ...(running.stopped && { stopped: running.stopped }),
      },
      carried: keepCalls ? carriedBy(outcome) : null,
      holdMs: settings.holdMs,
      memberId: ports.membership.memberId,
      mayStartNext: !this.isDraining,
      now: ports.clock.now(),
    });
    if (finish.kind === 'fenced') return null;
    hub.publish(running.turn.conversationId, finish.events);
    if (end.type === 'turn_done')
      void titleConversation(this.context, { turn: running.turn, answer: draft.blocks, signal: this.closing.signal });
    return finish.next;
  }

  /** Repeated until the record answers: a commit that did happen then finds its turn gone, which is as good. */
  private async commitFinish(finish: Finish): Promise<FinishOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await commitFinish(this.context.ports.ledger, finish);
      } catch (error) {
        if (attempt === FINISH_ATTEMPTS) throw error;
        await sleep(this.context.ports.clock, 50 * 2 ** attempt);
      }
    }
  }

  private async suspend({
    running,
    draft,
    guard,
    writer,
    recorder,
    prepared,
    outcome,
  }: ExecutedTurn): Promise<TurnRecord | null> {
    const { ports, hub } = this.context;
    const { conversationId, id: turnId, epoch, input } = running.turn;
    const rest = await writer.takeRest(guard.close({ blocks: [], keepCalls: true }));
    const approvals = newApprovals(running.turn, draft.approvals);
    const suspended = await commitSuspend(ports.ledger, {
      conversationId,
      turnId,
      epoch,
      ...rest,
      approvals,
      trace: recorder.trace,
      carried: carriedBy(outcome),
      endsWithProcess: 'finish' in outcome && outcome.finish.endsWithProcess === true,
      usage: addUsage(running.turn.usage, 'finish' in outcome ? (outcome.finish.usage ?? null) : null),
      now: ports.clock.now(),
    });
    if (suspended.kind === 'fenced') return null;
    hub.publish(conversationId, suspended.events);
    const mayAsk = input.canAskApproval || prepared?.description.blockingApprovals === 'wait';
    if (mayAsk || running.reason !== null) return null;
    return this.denyAll(
      running.turn,
      draft.approvals.map((approval) => approval.request_id),
    );
  }

  /** Over a dialect that cannot ask a person, the answer is no, with the reason, and the turn goes on. */
  private async denyAll(turn: TurnRecord, requestIds: string[]): Promise<TurnRecord | null> {
    const { ports, hub } = this.context;
    const message = 'Nobody can be asked for approval over this interface.';
    const { events, resumed } = await commitApprovals(ports.ledger, {
      conversationId: turn.conversationId,
      decisions: requestIds.map((request_id) => ({ request_id, behavior: 'deny' as const, message })),
      by: 'policy',
      memberId: ports.membership.memberId,
      now: ports.clock.now(),
    });
    hub.publish(turn.conversationId, events);
    return resumed;
  }
}

function carriedBy(outcome: ExecutedTurn['outcome']): unknown {
  return 'finish' in outcome ? (outcome.finish.carried ?? null) : null;
}

function isWaiting({ running, draft, outcome }: ExecutedTurn): boolean {
  return (
    running.reason === null &&
    'finish' in outcome &&
    outcome.finish.stop_reason === 'approval' &&
    draft.approvals.length > 0
  );
}

/** The model that has answered, as far as the agent tells. */
function modelOf({ outcome, prepared }: ExecutedTurn): string | null {
  const said = 'finish' in outcome ? outcome.finish.model : undefined;
  return said ?? prepared?.adapter.modelId ?? null;
}
