import type { AgentEvent } from '../../../core/agents/agent-event';
import type { ToolUpdate } from './session-update';

type Known = {
  name: string;
  title: string;
  input: unknown;
  isComplete: boolean;
  isAnswered: boolean;
  /** What the person said who refused the call. */
  refusal?: string;
};

const MAX_PROGRESS = 200;

/** Makes what a program tells of its tools, bit by bit, into calls, progress and results. */
export class ToolTracker {
  private readonly calls = new Map<string, Known>();

  /** Whether a tool runs now: then silence is no sign of trouble. */
  get isBusy(): boolean {
    return [...this.calls.values()].some((call) => !call.isAnswered);
  }

  update(update: ToolUpdate): AgentEvent[] {
    const { toolCallId: id, status } = update;
    const { call, events } = this.note(update);
    if (hasContent(update.rawInput) || (status && status !== 'pending')) events.push(...this.complete(id));
    if (call.isAnswered) return events;
    if (status === 'completed' || status === 'failed') {
      call.isAnswered = true;
      events.push({ type: 'tool_result', tool_use_id: id, tool_name: call.name, ...outcomeOf(update, call.refusal) });
      return events;
    }
    const progress = progressOf(update, call);
    if (call.isComplete && progress !== '') events.push({ type: 'tool_progress', tool_use_id: id, message: progress });
    return events;
  }

  /** The call as it stands, with everything that must be told before a person is asked about it. */
  ask(update: ToolUpdate): { call: { name: string; title: string; input: unknown }; events: AgentEvent[] } {
    const { call, events } = this.note(update);
    return { call, events: [...events, ...this.complete(update.toolCallId)] };
  }

  /** Whatever the program makes of it: people see what they said. */
  refuse(id: string, reason: string | null): void {
    const call = this.calls.get(id);
    if (call) call.refusal = reason === null || reason === '' ? 'The user refused.' : `The user refused: ${reason}`;
  }

  private note(update: ToolUpdate): { call: Known; events: AgentEvent[] } {
    const known = this.calls.get(update.toolCallId);
    if (known) {
      if (hasContent(update.rawInput) && !known.isComplete) known.input = update.rawInput;
      if (update.title) known.title = update.title;
      return { call: known, events: [] };
    }
    const call = { name: nameOf(update), title: update.title ?? '', input: update.rawInput ?? {}, isComplete: false, isAnswered: false };
    this.calls.set(update.toolCallId, call);
    return { call, events: [{ type: 'tool_call_start', tool_use_id: update.toolCallId, tool_name: call.name }] };
  }

  private complete(id: string): AgentEvent[] {
    const call = this.calls.get(id);
    if (!call || call.isComplete) return [];
    call.isComplete = true;
    return [{ type: 'tool_call', tool_use_id: id, tool_name: call.name, tool_input: call.input }];
  }
}

function nameOf({ name, kind, title, _meta }: ToolUpdate): string {
  const meta = (_meta as { claudeCode?: { toolName?: unknown } } | null | undefined)?.claudeCode?.toolName;
  const known = [name, meta, kind, title].find((word) => typeof word === 'string' && word !== '');
  return typeof known === 'string' ? known.slice(0, 200) : 'tool';
}

function hasContent(value: unknown): boolean {
  return value !== null && value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0);
}

/** Files that were changed come with what was there before, so that the change can be shown. */
function outcomeOf(update: ToolUpdate, refusal?: string): { output: unknown; error: string | null } {
  if (refusal !== undefined) return { output: null, error: refusal };
  const text = textOf(update);
  const diffs = (update.content ?? []).flatMap(({ type, path, oldText, newText }) =>
    type === 'diff' ? [{ path: path ?? '', old_text: oldText ?? null, new_text: newText ?? '' }] : [],
  );
  if (update.status === 'failed') return { output: null, error: text === '' ? errorIn(update.rawOutput) : text };
  if (diffs.length > 0) return { output: { ...(text !== '' && { text }), diffs }, error: null };
  return { output: text === '' ? (update.rawOutput ?? null) : text, error: null };
}

function errorIn(output: unknown): string {
  if (typeof output === 'string' && output !== '') return output;
  return hasContent(output) ? JSON.stringify(output).slice(0, 2000) : 'The tool failed.';
}

function progressOf(update: ToolUpdate, call: Known): string {
  const line = textOf(update).trim().split('\n').at(-1) ?? '';
  return (line === '' && update.title ? call.title : line).slice(0, MAX_PROGRESS);
}

function textOf({ content }: ToolUpdate): string {
  return (content ?? []).flatMap((part) => (part.type === 'content' ? (part.content?.text ?? []) : [])).join('\n');
}
