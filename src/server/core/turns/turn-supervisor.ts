import type { ApprovalDecision } from '../../../contract/approval-decision';
import { UNANSWERED } from '../agents/refusal-text';
import { commitForcedEnd } from './commit-interrupt';
import { commitStartNext } from './commit-pending';
import type { Engine } from './engine';
import { decideApprovals } from './resolve-approval';
import type { TurnRecord } from './turn-record';

const TICK_MS = 2000;
const BATCH = 100;
/** Without a heartbeat for this long, others may take over what runs here: so it must not run here any more. */
const LOST_AFTER_MS = 8000;

/** Keeps the engine's promises while nobody asks: heartbeat, recovery, waiting queues, expired approvals. */
export class TurnSupervisor {
  private cancelTick: () => void = () => undefined;
  private lastBeatAt: number;
  private isStopped = false;

  constructor(private readonly engine: Engine) {
    this.lastBeatAt = engine.ports.clock.elapsedMs();
  }

  /** Recovers first, so that nothing is served from a state that a crash left behind. */
  async start(): Promise<void> {
    const { membership, bus } = this.engine.ports;
    await membership.join();
    bus.onControl((message) => {
      const { runner } = this.engine;
      if (message.kind === 'discard') runner.abortConversation(message.conversationId, 'discarded');
      else runner.find(message.turnId)?.abort('interrupted');
    });
    await this.recoverOrphans();
    await this.startWaiting();
    this.schedule();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelTick();
    await this.engine.ports.membership.leave();
  }

  private schedule(): void {
    this.cancelTick = this.engine.ports.clock.after(TICK_MS, () => {
      void this.tick().finally(() => {
        if (!this.isStopped) this.schedule();
      });
    });
  }

  private async tick(): Promise<void> {
    await this.guarded('heartbeat', () => this.beat());
    await this.guarded('recovery', () => this.recoverOrphans());
    await this.guarded('cancel requests', () => this.hearCancels());
    await this.guarded('approvals', () => this.expireApprovals());
    await this.guarded('queues', () => this.startWaiting());
  }

  private async guarded(what: string, work: () => Promise<void>): Promise<void> {
    try {
      if (!this.isStopped) await work();
    } catch (error) {
      this.engine.ports.logger.error({ err: error }, `${what} failed`);
    }
  }

  private async beat(): Promise<void> {
    const { clock, membership } = this.engine.ports;
    try {
      await membership.beat();
      this.lastBeatAt = clock.elapsedMs();
      this.engine.state.isReady = !this.engine.state.isDraining;
    } catch (error) {
      if (clock.elapsedMs() - this.lastBeatAt > LOST_AFTER_MS) {
        this.engine.state.isReady = false;
        for (const running of this.engine.runner.running()) running.abort('lost');
        this.engine.hub.drop();
      }
      throw error;
    }
  }

  /** Turns whose process is dead, or let go of them, end as failed with everything that was shown; what it asked expires. */
  private async recoverOrphans(): Promise<void> {
    const { ledger, membership } = this.engine.ports;
    const { abandoned } = this.engine.runner;
    for (const turn of abandoned) {
      await this.recover(turn);
      abandoned.delete(turn);
    }
    const orphans = await ledger.listOrphans([...(await membership.listAlive()), membership.memberId], BATCH);
    for (const turn of orphans) await (turn.status === 'waiting' ? this.expire(turn) : this.recover(turn));
    if (orphans.length === BATCH) await this.recoverOrphans();
  }

  private async recover(turn: TurnRecord): Promise<void> {
    const { ledger, clock, logger } = this.engine.ports;
    const end = {
      type: 'turn_error',
      code: 'interrupted-by-restart',
      message: 'The server stopped during this answer.',
      retryable: true,
    } as const;
    const events = await commitForcedEnd(ledger, { turn, end, now: clock.now() });
    if (!events) return;
    logger.warn({ conversationId: turn.conversationId, turnId: turn.id }, 'turn ended by recovery');
    this.engine.hub.publish(turn.conversationId, events);
  }

  /** Nobody is left who could hear an answer: the turn goes on without, as far as its agent can. */
  private async expire(turn: TurnRecord): Promise<void> {
    const stored = await this.engine.ports.ledger.turnContext(turn, 0);
    const open = stored?.approvals.filter((approval) => !approval.decision) ?? [];
    const decisions = open.map(({ requestId }) => unanswered(requestId));
    const request = { conversationId: turn.conversationId, decisions, by: 'expiry' };
    if (!(await decideApprovals(this.engine, request))) await this.recover(turn);
  }

  /** The record carries a wish to stop even where the bus lost it. */
  private async hearCancels(): Promise<void> {
    for (const running of this.engine.runner.running()) {
      const turn = await this.engine.ports.ledger.findTurn(running.turn.conversationId, running.turn.id);
      if (!turn) running.abort('discarded');
      else if (turn.cancelRequestedAt) running.abort('interrupted');
    }
  }

  private async expireApprovals(): Promise<void> {
    const expired = await this.engine.ports.ledger.listExpiredApprovals(this.engine.ports.clock.now(), BATCH);
    for (const { conversationId, requestId } of expired) {
      await decideApprovals(this.engine, { conversationId, decisions: [unanswered(requestId)], by: 'expiry' });
    }
  }

  /** What finds no room stays in its queue, and is asked for again at the next tick. */
  private async startWaiting(): Promise<void> {
    const { ports, runner, state } = this.engine;
    if (state.isDraining) return;
    for (const conversationId of await ports.ledger.listStartable(ports.clock.now(), BATCH)) {
      const hasRoom = await runner.slots.use(async (take) => take() && (await this.startNext(conversationId)));
      if (!hasRoom) return;
    }
  }

  private async startNext(conversationId: string): Promise<true> {
    const { ports, hub, runner } = this.engine;
    const { memberId } = ports.membership;
    const begun = await commitStartNext(ports.ledger, { conversationId, memberId, now: ports.clock.now() });
    if (begun) {
      runner.run(begun.turn);
      hub.publish(conversationId, begun.events);
    }
    return true;
  }
}

function unanswered(requestId: string): ApprovalDecision {
  return { request_id: requestId, behavior: 'deny', message: UNANSWERED };
}
