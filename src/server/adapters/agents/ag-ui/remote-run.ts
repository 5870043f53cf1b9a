import { QUESTION_TOOL } from '../../../../contract/approval-decision';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentEvent, AgentFinish } from '../../../core/agents/agent-event';
import type { Usage } from '../../../../contract/turn-event';
import { openToolUses } from '../../../../contract/turn-draft';
import { AppError } from '../../../core/app-error';
import { presentableWords } from '../presentable-words';
import { RemoteActivities } from './remote-activities';
import { nameRemote, type RemoteAgent } from './remote-agent';
import { readCustom } from './read-custom';
import { RemoteCalls } from './remote-calls';
import type { RemoteEvent } from './read-remote-event';

type Of<Type extends string> = Extract<RemoteEvent, { type: Type }>;
type Finished = Of<'RUN_FINISHED'>;
type Interrupt = Extract<NonNullable<Finished['outcome']>, { type: 'interrupt' }>['interrupts'][number];

/** Events of ours for one event of theirs; `finish` once the run is over. */
export class RemoteRun {
  readonly calls: RemoteCalls;
  private readonly activities = new RemoteActivities();
  private readonly foreignTexts = new Set<string>();
  private hasText = false;
  private lastSnapshot: Of<'MESSAGES_SNAPSHOT'> | null = null;
  private chunk: string | null = null;

  constructor(
    private readonly remote: RemoteAgent,
    private readonly turn: AgentTurn,
  ) {
    const open = openToolUses(turn.resumed?.blocks ?? []).map(({ tool_use_id: id, tool_name: name }) => ({ id, name }));
    const refused = turn.resumed?.approvals.flatMap(({ behavior, toolUseId }) => (behavior === 'deny' ? [toolUseId] : [])) ?? [];
    this.calls = new RemoteCalls(open, new Set(refused));
  }

  take(event: RemoteEvent): AgentEvent[] {
    const before = event.type === 'TOOL_CALL_CHUNK' ? [] : this.endChunk();
    return [...before, ...this.takeMessage(event)];
  }

  private takeMessage(event: RemoteEvent): AgentEvent[] {
    switch (event.type) {
      case 'TEXT_MESSAGE_START':
        return this.startText(event);
      case 'TEXT_MESSAGE_CONTENT':
        return this.text(event.messageId, event.delta);
      case 'TEXT_MESSAGE_CHUNK':
        return event.role === undefined || event.role === 'assistant' ? this.text(event.messageId, event.delta) : [];
      case 'REASONING_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_CHUNK':
        return event.delta === undefined ? [] : [{ type: 'reasoning_delta', text: event.delta }];
      case 'TOOL_CALL_START':
        return this.calls.start(event.toolCallId, event.toolCallName);
      case 'TOOL_CALL_ARGS':
        return this.calls.grow(event.toolCallId, event.delta);
      case 'TOOL_CALL_END':
        return this.calls.complete(event.toolCallId);
      case 'TOOL_CALL_CHUNK':
        return this.callChunk(event);
      case 'TOOL_CALL_RESULT':
        return this.calls.answer(event.toolCallId, contentText(event.content));
      case 'RUN_ERROR':
        throw this.failed(event);
      case 'RUN_FINISHED':
        return this.finish(event);
      default:
        return this.takeOther(event);
    }
  }

  private takeOther(event: RemoteEvent): AgentEvent[] {
    switch (event.type) {
      case 'STATE_SNAPSHOT':
        return [{ type: 'state_snapshot', state: event.snapshot as unknown }];
      case 'STATE_DELTA':
        return [{ type: 'state_delta', patch: event.delta }];
      case 'STEP_STARTED':
        return [{ type: 'step_start', name: event.stepName }];
      case 'STEP_FINISHED':
        return [{ type: 'step_end', name: event.stepName }];
      case 'ACTIVITY_SNAPSHOT':
        return this.activities.set(event.messageId, event.activityType, event.content);
      case 'ACTIVITY_DELTA':
        return this.activities.change(event.messageId, event.activityType, event.patch);
      case 'CUSTOM':
        // Whoever decided knows it already.
        return event.name === 'approval_resolved' ? [] : [readCustom(event.name, event.value)];
      case 'MESSAGES_SNAPSHOT':
        this.lastSnapshot = event;
        return [];
      default:
        return [];
    }
  }

  /** Messages are told apart; what others said is history that is told again. */
  private startText({ messageId, role = 'assistant' }: Of<'TEXT_MESSAGE_START'>): AgentEvent[] {
    if (role !== 'assistant') this.foreignTexts.add(messageId);
    return this.hasText && role === 'assistant' ? [{ type: 'reasoning_delta', text: '' }] : [];
  }

  private text(messageId: string | undefined, delta: string | undefined): AgentEvent[] {
    if (delta === undefined || (messageId !== undefined && this.foreignTexts.has(messageId))) return [];
    this.hasText ||= delta !== '';
    return [{ type: 'text_delta', text: delta }];
  }

  private callChunk({ toolCallId, toolCallName, delta }: Of<'TOOL_CALL_CHUNK'>): AgentEvent[] {
    const before = toolCallId !== undefined && toolCallId !== this.chunk ? this.endChunk() : [];
    this.chunk = toolCallId ?? this.chunk;
    if (this.chunk === null) return before;
    return [...before, ...this.calls.start(this.chunk, toolCallName ?? 'tool'), ...this.calls.grow(this.chunk, delta ?? '')];
  }

  private endChunk(): AgentEvent[] {
    const { chunk } = this;
    this.chunk = null;
    return chunk === null ? [] : this.calls.complete(chunk);
  }

  private finish(event: Finished): AgentEvent[] {
    const before = [...this.calls.completeAll(), ...this.unstreamedText()];
    const { outcome } = event;
    const usage = sumUsage(event.usage ?? []);
    const end = (stop_reason: AgentFinish['stop_reason']): AgentEvent => ({ type: 'finish', stop_reason, ...(usage && { usage }) });
    if (outcome?.type === 'interrupt') return [...before, ...outcome.interrupts.flatMap((one) => this.ask(one)), end('approval')];
    if (outcome?.type === 'cancelled') return [...before, end('interrupted')];
    const own = new Set(this.turn.input.clientTools?.map(({ name }) => name));
    const asksClient = this.calls.open.some(({ name }) => own.has(name));
    return [...before, end(asksClient ? 'tool_calls' : 'end_turn')];
  }

  /** Some servers tell the answer only as part of the whole history. */
  private unstreamedText(): AgentEvent[] {
    const last = this.lastSnapshot?.messages.at(-1);
    if (this.hasText || last?.role !== 'assistant' || typeof last.content !== 'string') return [];
    return last.content === '' ? [] : [{ type: 'text_delta', text: last.content }];
  }

  private ask(interrupt: Interrupt): AgentEvent[] {
    const id = interrupt.toolCallId ?? interrupt.id;
    const known = this.calls.open.find((call) => call.id === id);
    const { toolName, toolInput } = toolIn(interrupt);
    const tool_name = known?.name ?? toolName;
    const before = known ? [] : [...this.calls.start(id, tool_name), ...this.calls.complete(id)];
    const { definition, clock } = this.remote;
    const latest = new Date(clock.now().getTime() + definition.approvals.expires * 1000).toISOString();
    return [
      ...before,
      {
        type: 'approval_request',
        request_id: interrupt.id,
        tool_use_id: id,
        tool_name,
        tool_input: toolInput ?? this.calls.inputOf(id),
        message: interrupt.message ?? interrupt.reason,
        expires_at: earlier(interrupt.expiresAt, latest),
      },
    ];
  }

  private failed({ message, code }: Of<'RUN_ERROR'>): AppError {
    const words = presentableWords(message, Object.values(this.remote.headers));
    const text = `${nameRemote(this.remote)} failed${words === '' ? '' : `: ${words}`}.`;
    return new AppError(code === 'agent-unavailable' ? code : 'agent-misbehaved', text);
  }
}

/** Some servers say beside an interrupt which call it is about; one about no call is a question. */
function toolIn({ metadata }: Interrupt): { toolName: string; toolInput: unknown } {
  const { toolName, toolInput } = (metadata ?? {}) as Record<string, unknown>;
  return { toolName: typeof toolName === 'string' ? toolName : QUESTION_TOOL, toolInput };
}

function earlier(given: string | undefined, latest: string): string {
  const time = given === undefined ? Number.NaN : Date.parse(given);
  return time < Date.parse(latest) ? new Date(time).toISOString() : latest;
}

function contentText(content: Of<'TOOL_CALL_RESULT'>['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
}

function sumUsage(entries: NonNullable<Finished['usage']>): Usage | null {
  const sums = {
    input_tokens: sum(entries.map((entry) => entry.inputTokens)),
    output_tokens: sum(entries.map((entry) => entry.outputTokens)),
    total_tokens: sum(entries.map((entry) => entry.totalTokens)),
    reasoning_tokens: sum(entries.map((entry) => entry.reasoningTokens)),
    cached_input_tokens: sum(entries.map((entry) => entry.cachedInputTokens)),
  };
  const told = Object.entries(sums).filter(([, value]) => value !== undefined);
  return told.length === 0 ? null : (Object.fromEntries(told));
}

function sum(values: readonly (number | undefined)[]): number | undefined {
  const told = values.filter((value) => value !== undefined);
  return told.length === 0 ? undefined : told.reduce((total, value) => total + value, 0);
}
