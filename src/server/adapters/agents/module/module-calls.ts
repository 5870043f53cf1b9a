import { QUESTION_TOOL } from '../../../../contract/approval-decision';
import type { AgentTurn, ResolvedApproval } from '../../../core/agents/agent-adapter';
import type { Clock } from '../../../core/clock';
import { ToolRefused, type AgentRun } from '../define/define-agent';
import type { LiveRun } from '../live/live-run';

type Options = { turn: AgentTurn; live: LiveRun; clock: Clock; approvalSeconds: number };
type CallTool = AgentRun<unknown>['callTool'];
type Call = { id: string; name: string; input: unknown };

/** The tool calls that a module agent makes in one turn. */
export class ModuleCalls {
  private count = 0;

  constructor(private readonly options: Options) {}

  async run<Result>(
    options: Parameters<CallTool>[0],
    work: (context: Parameters<Parameters<CallTool>[1]>[0]) => Result | Promise<Result>,
  ): Promise<Result> {
    const { live } = this.options;
    const call = this.announce(options);
    const decision = await this.decide(call, options.approval);
    if (decision?.behavior === 'deny') throw this.refuse(call, decision.message);
    await live.pass(call.id);
    const progress = (message: string, done?: number, total?: number) =>
      live.emit({
        type: 'tool_progress',
        tool_use_id: call.id,
        message,
        ...(done !== undefined && { progress: done }),
        ...(total !== undefined && { total }),
      });
    try {
      const output = await work({ signal: live.signal, progress, input: decision?.input ?? call.input });
      this.answer(call, { output: output ?? null, error: null });
      return output;
    } catch (error) {
      this.answer(call, { output: null, error: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  async approve(message: string, input: unknown = {}): Promise<boolean> {
    const call = this.announce({ name: QUESTION_TOOL, input });
    const { behavior, message: reason } = await this.ask(call, message);
    this.answer(call, { output: { approved: behavior === 'allow', ...(reason !== null && { message: reason }) }, error: null });
    return behavior === 'allow';
  }

  /** Nobody is asked where no approval is wanted, or the tool is allowed for the conversation. */
  private async decide(call: Call, approval: string | undefined): Promise<ResolvedApproval | null> {
    if (approval === undefined || this.options.live.isAllowed(call.name)) return null;
    return this.ask(call, approval);
  }

  private announce({ name, input = {}, id }: { name: string; input?: unknown; id?: string }): Call {
    this.count += 1;
    const call = { id: id ?? `${this.options.turn.turnId}-${this.count}`, name, input };
    this.options.live.emit({ type: 'tool_call', tool_use_id: call.id, tool_name: name, tool_input: input });
    return call;
  }

  private ask(call: Call, message: string): Promise<ResolvedApproval> {
    const { clock, live, approvalSeconds } = this.options;
    return live.ask({
      type: 'approval_request',
      request_id: `${call.id}-approval`,
      tool_use_id: call.id,
      tool_name: call.name,
      tool_input: call.input,
      message,
      expires_at: new Date(clock.now().getTime() + approvalSeconds * 1000).toISOString(),
    });
  }

  private refuse(call: Call, reason: string | null): ToolRefused {
    const refused = new ToolRefused(reason);
    this.answer(call, { output: null, error: refused.message });
    return refused;
  }

  private answer(call: Call, outcome: { output: unknown; error: string | null }): void {
    this.options.live.emit({ type: 'tool_result', tool_use_id: call.id, tool_name: call.name, ...outcome });
  }
}
