import type { AgentEvent } from '../../../core/agents/agent-event';

type Call = { name: string; text: string; isComplete: boolean; isAnswered: boolean };

/** The tool calls of one run, put together from their pieces. */
export class RemoteCalls {
  private readonly calls = new Map<string, Call>();

  /** `known`: calls of an earlier run of the same turn. */
  constructor(
    known: readonly { id: string; name: string }[],
    private readonly refusedIds: ReadonlySet<string>,
  ) {
    for (const { id, name } of known) this.calls.set(id, { name, text: '', isComplete: true, isAnswered: false });
  }

  /** Ids of calls that nobody has answered, in order. */
  get open(): { id: string; name: string }[] {
    return [...this.calls].flatMap(([id, { name, isAnswered }]) => (isAnswered ? [] : [{ id, name }]));
  }

  get isBusy(): boolean {
    return this.open.length > 0;
  }

  inputOf(id: string): unknown {
    return argumentsIn(this.calls.get(id)?.text ?? '');
  }

  start(id: string, name: string): AgentEvent[] {
    if (this.calls.has(id)) return [];
    this.calls.set(id, { name, text: '', isComplete: false, isAnswered: false });
    return [{ type: 'tool_call_start', tool_use_id: id, tool_name: name }];
  }

  grow(id: string, delta: string): AgentEvent[] {
    const call = this.calls.get(id);
    if (!call || call.isComplete || delta === '') return [];
    call.text += delta;
    return [{ type: 'tool_call_delta', tool_use_id: id, delta }];
  }

  complete(id: string): AgentEvent[] {
    const call = this.calls.get(id);
    if (!call || call.isComplete) return [];
    call.isComplete = true;
    return [{ type: 'tool_call', tool_use_id: id, tool_name: call.name, tool_input: argumentsIn(call.text) }];
  }

  completeAll(): AgentEvent[] {
    return [...this.calls.keys()].flatMap((id) => this.complete(id));
  }

  /** The wire has no word for a result that is an error; that of a call which a person refused is one. */
  answer(id: string, content: string): AgentEvent[] {
    const call = this.calls.get(id);
    if (!call || call.isAnswered) return [];
    call.isAnswered = true;
    const outcome = this.refusedIds.has(id) ? { output: null, error: content } : { output: valueIn(content), error: null };
    return [...this.complete(id), { type: 'tool_result', tool_use_id: id, tool_name: call.name, ...outcome }];
  }
}

/** Arguments that are no JSON are shown as they came. */
function argumentsIn(text: string): unknown {
  return text.trim() === '' ? {} : valueIn(text);
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
