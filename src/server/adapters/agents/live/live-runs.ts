import { openToolUses } from '../../../../contract/turn-draft';
import { CALL_NOT_ALLOWED } from '../../../../contract/unfinished-call';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent, AgentFinish } from '../../../core/agents/agent-event';
import { approvalExpired, LiveRun } from './live-run';

/** The runs that are going on or waiting for a person, at most one a conversation. */
export class LiveRuns {
  private readonly runs = new Map<string, LiveRun>();

  /** What this turn's run says: one that waited for a person, or a new one, which begins with `work`. Whatever another turn has left behind is ended. */
  async *relay(turn: AgentTurn, work: (run: LiveRun) => Promise<AgentFinish>): AsyncGenerator<AgentEvent, void, void> {
    const known = this.runs.get(turn.conversationId);
    if (!turn.resumed) {
      known?.abort();
      const { run } = this.begin(turn);
      run.start(() => work(run));
      yield* run.relay(turn);
    } else if (known?.turnId === turn.turnId && !known.signal.aborted) {
      yield* known.relay(turn);
    } else {
      yield* callsNotBegun(turn.resumed);
      throw approvalExpired();
    }
  }

  /** The run that this turn goes on with, or a new one, for work that can go on from the record too. */
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

/** Who asked is gone: whatever a person has decided since, the calls have not begun. */
function callsNotBegun({ blocks, approvals }: NonNullable<AgentTurn['resumed']>): AgentEvent[] {
  const asked = new Set(approvals.map(({ toolUseId }) => toolUseId));
  return openToolUses(blocks)
    .filter(({ tool_use_id }) => asked.has(tool_use_id))
    .map(({ tool_use_id, tool_name }) => ({ type: 'tool_result', tool_use_id, tool_name, output: null, error: CALL_NOT_ALLOWED }));
}
