import type { SseFrame } from '../sse/encode-frame';
import type { OutputItem, OutputItemOf, ResponseEventName } from './response-schema';

type ToFrame = (type: ResponseEventName, members: Record<string, unknown>) => SseFrame;
type Closing = 'completed' | 'incomplete';

/** The items of a response's output while they grow, and the events that tell of it. */
export class OutputItems {
  readonly #messageId: string;
  readonly #toFrame: ToFrame;
  readonly #items: OutputItem[] = [];
  /** Where text or reasoning is being added; calls may grow beside it. */
  #open: { index: number; block: number | null } | null = null;
  readonly #openCalls = new Map<string, number>();

  constructor(messageId: string, toFrame: ToFrame) {
    this.#messageId = messageId;
    this.#toFrame = toFrame;
  }

  list(): OutputItem[] {
    return [...this.#items];
  }

  addText(text: string): SseFrame[] {
    const open = this.#openItem('message', null);
    const { item, index } = open;
    const [part = newText('')] = item.content;
    this.#items[index] = { ...item, content: [newText(part.text + text)] };
    return [
      ...open.frames,
      this.#toFrame('response.output_text.delta', { ...inContent(item, index), delta: text, logprobs: [] }),
    ];
  }

  addReasoning(text: string, block: number): SseFrame[] {
    const open = this.#openItem('reasoning', block);
    const { item, index } = open;
    const [part = newSummary('')] = item.summary;
    this.#items[index] = { ...item, summary: [newSummary(part.text + text)] };
    return [
      ...open.frames,
      this.#toFrame('response.reasoning_summary_text.delta', { ...inSummary(item, index), delta: text }),
    ];
  }

  openCall(callId: string, name: string): SseFrame[] {
    const closing = this.#closeOpen('completed');
    const index = this.#items.length;
    const item: OutputItemOf<'function_call'> = {
      id: `fc_${callId}`,
      type: 'function_call',
      call_id: callId,
      name,
      arguments: '',
      status: 'in_progress',
    };
    this.#items.push(item);
    this.#openCalls.set(callId, index);
    return [...closing, this.#toFrame('response.output_item.added', { output_index: index, item })];
  }

  addArguments(callId: string, delta: string): SseFrame[] {
    const call = this.#callOf(callId);
    if (!call || delta === '') return [];
    const { item, index } = call;
    this.#items[index] = { ...item, arguments: item.arguments + delta };
    return [this.#toFrame('response.function_call_arguments.delta', { item_id: item.id, output_index: index, delta })];
  }

  /** A call that came in one piece still has one delta: all its arguments. */
  completeCall(callId: string, input: string): SseFrame[] {
    const call = this.#callOf(callId);
    if (!call) return [];
    const whole = call.item.arguments === '' ? this.addArguments(callId, input) : [];
    return [...whole, ...this.#closeCall(callId, 'completed')];
  }

  /** Nothing is added any more. */
  close(status: Closing): SseFrame[] {
    const text = this.#closeOpen(status);
    return [...text, ...[...this.#openCalls.keys()].flatMap((callId) => this.#closeCall(callId, 'incomplete'))];
  }

  /** Text goes on in the open message, whatever the agent did meanwhile; each block of reasoning is an item. */
  #openItem<T extends 'message' | 'reasoning'>(
    type: T,
    block: number | null,
  ): { item: OutputItemOf<T>; index: number; frames: SseFrame[] } {
    const current = this.#open && this.#items[this.#open.index];
    if (this.#open && current?.type === type && this.#open.block === block)
      return { item: current as OutputItemOf<T>, index: this.#open.index, frames: [] };
    const closing = this.#closeOpen('completed');
    const index = this.#items.length;
    this.#open = { index, block };
    const item = type === 'message' ? this.#newMessage(index) : this.#newReasoning(index);
    this.#items.push(item);
    const added = this.#toFrame('response.output_item.added', { output_index: index, item });
    const part =
      item.type === 'message'
        ? this.#toFrame('response.content_part.added', { ...inContent(item, index), part: newText('') })
        : this.#toFrame('response.reasoning_summary_part.added', { ...inSummary(item, index), part: newSummary('') });
    return { item: item as OutputItemOf<T>, index, frames: [...closing, added, part] };
  }

  #newMessage(index: number): OutputItemOf<'message'> {
    const id = `msg_${this.#messageId}${index === 0 ? '' : `_${index}`}`;
    return { id, type: 'message', role: 'assistant', status: 'in_progress', content: [] };
  }

  #newReasoning(index: number): OutputItemOf<'reasoning'> {
    return { id: `rs_${this.#messageId}_${index}`, type: 'reasoning', summary: [] };
  }

  #closeOpen(status: Closing): SseFrame[] {
    const index = this.#open?.index ?? -1;
    const item = this.#items[index];
    this.#open = null;
    if (item?.type === 'message') return this.#closeMessage(item, index, status);
    return item?.type === 'reasoning' ? this.#closeReasoning(item, index) : [];
  }

  #closeMessage(item: OutputItemOf<'message'>, index: number, status: Closing): SseFrame[] {
    const done = { ...item, status };
    this.#items[index] = done;
    const [part = newText('')] = item.content;
    return [
      this.#toFrame('response.output_text.done', { ...inContent(item, index), text: part.text, logprobs: [] }),
      this.#toFrame('response.content_part.done', { ...inContent(item, index), part }),
      this.#toFrame('response.output_item.done', { output_index: index, item: done }),
    ];
  }

  #closeReasoning(item: OutputItemOf<'reasoning'>, index: number): SseFrame[] {
    const [part = newSummary('')] = item.summary;
    return [
      this.#toFrame('response.reasoning_summary_text.done', { ...inSummary(item, index), text: part.text }),
      this.#toFrame('response.reasoning_summary_part.done', { ...inSummary(item, index), part }),
      this.#toFrame('response.output_item.done', { output_index: index, item }),
    ];
  }

  #callOf(callId: string): { item: OutputItemOf<'function_call'>; index: number } | null {
    const index = this.#openCalls.get(callId) ?? -1;
    const item = this.#items[index];
    return item?.type === 'function_call' ? { item, index } : null;
  }

  #closeCall(callId: string, status: Closing): SseFrame[] {
    const call = this.#callOf(callId);
    this.#openCalls.delete(callId);
    if (!call) return [];
    const { index } = call;
    const item = { ...call.item, status };
    this.#items[index] = item;
    const { id: item_id, name, arguments: input } = item;
    return [
      this.#toFrame('response.function_call_arguments.done', { item_id, output_index: index, name, arguments: input }),
      this.#toFrame('response.output_item.done', { output_index: index, item }),
    ];
  }
}

function newText(text: string): OutputItemOf<'message'>['content'][number] {
  return { type: 'output_text', text, annotations: [], logprobs: [] };
}

function newSummary(text: string): OutputItemOf<'reasoning'>['summary'][number] {
  return { type: 'summary_text', text };
}

function inContent({ id }: OutputItem, index: number) {
  return { item_id: id, output_index: index, content_index: 0 };
}

function inSummary({ id }: OutputItem, index: number) {
  return { item_id: id, output_index: index, summary_index: 0 };
}
