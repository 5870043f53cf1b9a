import type { TurnEvent, TurnEventOf } from '../../../contract/turn-event';
import type { SseFrame } from '../sse/encode-frame';
import { textSeparator } from '../turns/join-text';
import { encodeResponseUsage } from './encode-usage';
import { OutputItems } from './output-items';
import type { OpenAiResponse, ResponseEventName } from './response-schema';

type Options = {
  /** The response before anything of it is there. */
  response: OpenAiResponse;
  messageId: string;
  /** The tools that the client executes: calls of any other are the agent's own affair. */
  clientTools: ReadonlySet<string>;
};

/** Turns the events of one turn into those of a response, and into the response itself. */
export class ResponseEncoder {
  readonly #items: OutputItems;
  readonly #clientTools: ReadonlySet<string>;
  #response: OpenAiResponse;
  #sequence = 0;
  #text = '';
  #textBlock: number | null = null;

  constructor({ response, messageId, clientTools }: Options) {
    this.#response = response;
    this.#clientTools = clientTools;
    this.#items = new OutputItems(messageId, (type, members) => this.#frame(type, members));
  }

  /** The response as far as it has come. */
  get response(): OpenAiResponse {
    return { ...this.#response, output: this.#items.list() };
  }

  encode(event: TurnEvent): SseFrame[] {
    switch (event.type) {
      case 'turn_start':
        this.#response = { ...this.#response, status: 'in_progress' };
        return [this.#whole('response.created'), this.#whole('response.in_progress')];
      case 'text_delta':
        return this.#encodeText(event);
      case 'reasoning_delta':
        return event.text === '' ? [] : this.#items.addReasoning(event.text, event.block);
      case 'tool_call_start':
        return this.#clientTools.has(event.tool_name) ? this.#items.openCall(event.tool_use_id, event.tool_name) : [];
      case 'tool_call_delta':
        return this.#items.addArguments(event.tool_use_id, event.delta);
      case 'tool_call':
        return this.#items.completeCall(event.tool_use_id, JSON.stringify(event.tool_input ?? {}));
      case 'turn_done':
        return this.#encodeEnd(event);
      default:
        return [];
    }
  }

  fail(error: { code: string; message: string }): SseFrame[] {
    const closing = this.#items.close('incomplete');
    this.#response = { ...this.#response, status: 'failed', error };
    return [...closing, this.#whole('response.failed')];
  }

  #encodeText({ text, block }: TurnEventOf<'text_delta'>): SseFrame[] {
    if (text === '') return [];
    const separator = block === this.#textBlock ? '' : textSeparator(this.#text, text);
    this.#textBlock = block;
    // Only the end is looked at again.
    this.#text = text;
    return this.#items.addText(separator + text);
  }

  #encodeEnd(done: TurnEventOf<'turn_done'>): SseFrame[] {
    const ending = endingOf(done);
    const closing = this.#items.close(ending.status === 'completed' ? 'completed' : 'incomplete');
    this.#response = { ...this.#response, ...ending, usage: encodeResponseUsage(done) };
    return [...closing, this.#whole(ending.status === 'completed' ? 'response.completed' : 'response.incomplete')];
  }

  #whole(type: ResponseEventName): SseFrame {
    return this.#frame(type, { response: this.response });
  }

  #frame(type: ResponseEventName, members: Record<string, unknown>): SseFrame {
    const sequence = this.#sequence;
    this.#sequence += 1;
    return { event: type, data: { type, sequence_number: sequence, ...members } };
  }
}

function endingOf({
  stop_reason: reason,
}: TurnEventOf<'turn_done'>): Pick<OpenAiResponse, 'status' | 'incomplete_details'> {
  switch (reason) {
    case 'end_turn':
    case 'tool_calls':
    case 'approval':
      return { status: 'completed', incomplete_details: null };
    case 'interrupted':
    case 'timeout':
      return { status: 'cancelled', incomplete_details: null };
    case 'max_tokens':
    case 'max_iterations':
      return { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    case 'refusal':
    case 'blocked':
      return { status: 'incomplete', incomplete_details: { reason: 'content_filter' } };
  }
}
