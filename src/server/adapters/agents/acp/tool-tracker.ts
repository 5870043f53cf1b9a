import type { AgentEvent } from '../../../core/agents/agent-event';
import type { ToolUpdate } from './session-update';

type Known = {
  name: string;
  title: string;
  input: unknown;
  /** What a command has printed, of what is told beside the protocol. */
  printed: string;
  isComplete: boolean;
  isAnswered: boolean;
  /** What the person said who refused the call. */
  refusal?: string;
};

const MAX_PROGRESS = 200;
const MAX_PRINTED = 100_000;

/** Makes what a program tells of its tools, bit by bit, into calls, progress and results. */
export class ToolTracker {
  private readonly calls = new Map<string, Known>();

  /** Whether a tool runs now: then silence is no sign of trouble. */
  get isBusy(): boolean {
    return [...this.calls.values()].some((call) => !call.isAnswered);
  }

  get hasRefusal(): boolean {
    return [...this.calls.values()].some((call) => call.refusal !== undefined);
  }

  update(update: ToolUpdate): AgentEvent[] {
    const { toolCallId: id } = update;
    const { call, events, isPending } = this.note(update);
    if (call.isAnswered) return events;
    const isOver = update.status === 'completed' || update.status === 'failed';
    // Input may come in pieces until the call is under way.
    if (isOver || (!isPending && (hasContent(call.input) || lastLine(update) !== ''))) events.push(...this.complete(id));
    if (!isOver) return [...events, ...progressOf(update, call)];
    call.isAnswered = true;
    return [...events, { type: 'tool_result', tool_use_id: id, tool_name: call.name, ...outcomeOf(update, call) }];
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

  private note(update: ToolUpdate): { call: Known; events: AgentEvent[]; isPending: boolean } {
    const known = this.calls.get(update.toolCallId);
    const call = known ?? { name: nameOf(update), title: '', input: {}, printed: '', isComplete: false, isAnswered: false };
    if (update.title) call.title = update.title;
    call.input = merged(call.input, update.rawInput);
    call.printed = (call.printed + printedIn(update)).slice(-MAX_PRINTED);
    const isPending = update.status === 'pending' || (!known && !update.status);
    if (known) return { call, events: [], isPending };
    this.calls.set(update.toolCallId, call);
    return { call, isPending, events: [{ type: 'tool_call_start', tool_use_id: update.toolCallId, tool_name: call.name }] };
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

/** A request for permission may name only a part of what the call was told with. */
function merged(before: unknown, more: unknown): unknown {
  if (!hasContent(more)) return before;
  return isRecord(before) && isRecord(more) ? { ...before, ...more } : more;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Codex tells what a command prints in the metadata. */
function printedIn({ _meta: meta }: ToolUpdate): string {
  if (!isRecord(meta)) return '';
  return [meta['terminal_output_delta'], meta['terminal_output']]
    .map((chunk) => (isRecord(chunk) && typeof chunk['data'] === 'string' ? chunk['data'] : ''))
    .join('');
}

/** Files that were changed come with what was there before, so that the change can be shown. */
function outcomeOf(update: ToolUpdate, { refusal, printed }: Known): { output: unknown; error: string | null } {
  if (refusal !== undefined) return { output: null, error: refusal };
  const text = textOf(update) || printed;
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

function progressOf(update: ToolUpdate, { isComplete, title }: Known): AgentEvent[] {
  const line = lastLine(update);
  const message = (line === '' && update.title ? title : line).slice(0, MAX_PROGRESS);
  return isComplete && message !== '' ? [{ type: 'tool_progress', tool_use_id: update.toolCallId, message }] : [];
}

function lastLine(update: ToolUpdate): string {
  return (textOf(update) || printedIn(update)).trim().split('\n').at(-1) ?? '';
}

function textOf({ content }: ToolUpdate): string {
  return (content ?? []).flatMap((part) => (part.type === 'content' ? (part.content?.text ?? []) : [])).join('\n');
}
