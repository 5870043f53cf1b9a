import type { AgentTurn } from '../../../core/agents/agent-adapter';
import { approvalExpired, LiveRun } from './live-run';

/** The runs that are going on or waiting for a person, at most one a conversation. */
export class LiveRuns {
  private readonly runs = new Map<string, LiveRun>();

  /** The run that this turn goes on with, or a new one; whatever another turn has left behind is ended. */
  open(turn: AgentTurn): { run: LiveRun; isNew: boolean } {
    const known = this.runs.get(turn.conversationId);
    if (turn.resumed) {
      if (known?.turnId !== turn.turnId || known.signal.aborted) throw approvalExpired();
      return { run: known, isNew: false };
    }
    known?.abort();
    return this.begin(turn);
  }

  /** The same for work that can go on from the record too: a run that has gone is begun anew. */
  goOn(turn: AgentTurn): { run: LiveRun; isNew: boolean } {
    const known = this.runs.get(turn.conversationId);
    if (turn.resumed && known?.turnId === turn.turnId && !known.signal.aborted) return { run: known, isNew: false };
    known?.abort();
    return this.begin(turn);
  }

  private begin(turn: AgentTurn): { run: LiveRun; isNew: boolean } {
    const run = new LiveRun(turn.turnId);
    this.runs.set(turn.conversationId, run);
    run.signal.addEventListener('abort', () => this.forget(turn.conversationId, run), { once: true });
    return { run, isNew: true };
  }

  end(conversationId: string): void {
    this.runs.get(conversationId)?.abort();
  }

  private forget(conversationId: string, run: LiveRun): void {
    if (this.runs.get(conversationId) === run) this.runs.delete(conversationId);
  }
}
