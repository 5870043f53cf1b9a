import { AppError } from '../../../core/app-error';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent, AgentFinish } from '../../../core/agents/agent-event';
import type { StopReason } from '../../../../contract/stop-reason';
import type { Usage } from '../../../../contract/turn-event';
import type { LiveRun } from '../live/live-run';
import type { AcpAgent } from './acp-agent';
import { hiddenFailure } from './acp-failure';
import type { AcpListener } from './acp-connection';
import type { AcpSession } from './acp-session';
import { Silence } from '../live/silence';
import type { PermissionRequest, PromptAnswer, SessionUpdate } from './session-update';
import { ToolTracker } from './tool-tracker';

type Permission = Awaited<ReturnType<AcpListener['onPermission']>>;
type AcpTurnOptions = { agent: AcpAgent; session: AcpSession; turn: AgentTurn; live: LiveRun };

/** One prompt and everything that the program does about it. */
export class AcpTurn {
  private readonly tools = new ToolTracker();
  private asked = 0;

  constructor(private readonly options: AcpTurnOptions) {}

  async run(prompt: readonly unknown[]): Promise<AgentFinish> {
    const { agent, session, turn, live } = this.options;
    const silence = new Silence(agent.clock, agent.definition.limits.idle_timeout * 1000);
    const stop = () => void session.cancel(turn.endedProcess);
    live.signal.addEventListener('abort', stop, { once: true });
    try {
      const answer = await Promise.race([session.prompt(prompt, this.listener(silence)), silence.tooLong]);
      const failure = hiddenFailure(agent, answer._meta);
      if (failure) throw failure;
      // Some programs take a refusal for the end of the turn.
      const isRefused = answer.stopReason === 'cancelled' && this.tools.hasRefusal;
      return toFinish(isRefused ? { ...answer, stopReason: 'end_turn' } : answer);
    } catch (error) {
      await session.cancel(); // one that went silent must not go on unheard
      throw error;
    } finally {
      silence.end();
      live.signal.removeEventListener('abort', stop);
    }
  }

  private listener(silence: Silence): AcpListener {
    const { live } = this.options;
    silence.isExcused = () => this.tools.isBusy || live.isWaiting;
    return {
      onSign: () => silence.interrupt(),
      drained: () => live.drained(),
      onUpdate: (update) => this.tell(update),
      onPermission: (request) => this.ask(request),
    };
  }

  private tell(update: SessionUpdate): void {
    this.tellAll(this.toEvents(update));
  }

  private toEvents(update: SessionUpdate): AgentEvent[] {
    const { turn, agent } = this.options;
    switch (update.sessionUpdate) {
      case 'agent_message_chunk':
        return [{ type: 'text_delta', text: contentText(update.content) }];
      case 'agent_thought_chunk':
        return [{ type: 'reasoning_delta', text: contentText(update.content) }];
      case 'tool_call':
      case 'tool_call_update':
        return this.tools.update(update);
      case 'plan':
        return [toPlan(`${turn.turnId}-plan`, update.entries)];
      case 'current_mode_update':
        if (agent.modes.length === 0 || agent.modes.includes(update.currentModeId)) return [];
        return [{ type: 'notice', level: 'warning', message: `${agent.label} now works in the mode "${update.currentModeId}".` }];
    }
  }

  /** The gate behind each call ends the run of a turn that is not ours any more. */
  private tellAll(events: readonly AgentEvent[]): void {
    const { live } = this.options;
    for (const event of events) {
      live.emit(event);
      if (event.type === 'tool_call') live.pass(event.tool_use_id).catch(() => undefined);
    }
  }

  private async ask(request: PermissionRequest): Promise<Permission> {
    const { agent, live, turn } = this.options;
    const { toolCallId } = request.toolCall;
    const { call, events } = this.tools.ask(request.toolCall);
    this.tellAll(events);
    if (live.isAllowed(call.name)) {
      await live.pass(toolCallId);
      return choose(request, 'allow');
    }
    this.asked += 1;
    const expiresAt = agent.clock.now().getTime() + agent.definition.approvals.expires * 1000;
    const decision = await live
      .ask({
        type: 'approval_request',
        request_id: `${turn.turnId}-permission-${this.asked}`,
        tool_use_id: toolCallId,
        tool_name: call.name,
        tool_input: call.input,
        message: call.title === '' ? `${agent.label} asks for permission.` : call.title,
        expires_at: new Date(expiresAt).toISOString(),
      })
      .catch(() => null);
    if (decision === null) return { outcome: 'cancelled' };
    const refusal = decision.behavior === 'deny' ? decision : changed(decision.input);
    if (refusal) {
      this.tools.refuse(toolCallId, refusal.message);
      return choose(request, 'reject');
    }
    await live.pass(toolCallId);
    return choose(request, 'allow');
  }
}

/** The program does what it asked about or nothing: other arguments cannot be handed to it. */
function changed(input: Record<string, unknown> | null): { message: string } | null {
  return input === null ? null : { message: 'with other arguments, which this agent does not take' };
}

function toPlan(id: string, entries: Extract<SessionUpdate, { sessionUpdate: 'plan' }>['entries']): AgentEvent {
  const told = entries.map(({ content, priority, status }) => ({ content, priority, status }));
  return { type: 'activity', activity_id: id, activity_type: 'plan', content: { entries: told } };
}

/** This once, where there is a choice: what is allowed for good would not be asked about again. */
function choose({ options }: PermissionRequest, what: 'allow' | 'reject'): Permission {
  const option = [`${what}_once`, `${what}_always`].map((kind) => options.find((one) => one.kind === kind)).find(Boolean);
  return option ? { outcome: 'selected', optionId: option.optionId } : { outcome: 'cancelled' };
}

function contentText({ type, text, uri, name }: { type: string; text?: string | null | undefined; uri?: string | null | undefined; name?: string | null | undefined }): string {
  if (typeof text === 'string') return text;
  return type === 'resource_link' && typeof uri === 'string' ? `[${name ?? uri}](${uri})` : '';
}

const stopReasons: Record<string, StopReason> = {
  end_turn: 'end_turn',
  max_tokens: 'max_tokens',
  max_turn_requests: 'max_iterations',
  refusal: 'refusal',
};

function toFinish({ stopReason, usage }: PromptAnswer): AgentFinish {
  if (stopReason === 'cancelled') throw new AppError('agent-misbehaved', 'The agent broke off without being told to.');
  const counted: [keyof Usage, number | null | undefined][] = [
    ['input_tokens', usage?.inputTokens],
    ['output_tokens', usage?.outputTokens],
    ['total_tokens', usage?.totalTokens],
    ['reasoning_tokens', usage?.thoughtTokens],
    ['cached_input_tokens', usage?.cachedReadTokens],
  ];
  const known = counted.filter(([, value]) => typeof value === 'number');
  return {
    type: 'finish',
    stop_reason: stopReasons[stopReason] ?? 'end_turn',
    ...(known.length > 0 && { usage: Object.fromEntries(known) }),
  };
}
