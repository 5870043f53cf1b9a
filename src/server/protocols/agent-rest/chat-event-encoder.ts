import type { TurnEvent, TurnEventOf } from '../../../contract/turn-event';
import type { SseFrame } from '../sse/encode-frame';
import { textSeparator } from '../turns/join-text';
import { encodeTokens } from './encode-tokens';

type CallState = { argumentText: string };

/** Turns the events of one turn into those of the dialect. The caller encodes a failure. */
export class ChatEventEncoder {
  readonly #sessionId: string;
  readonly #elapsedMs: () => number;
  readonly #openCalls = new Map<string, CallState>();
  #messageId: string;
  #text = '';
  #textBlock: number | null = null;

  constructor(options: { sessionId: string; messageId: string; elapsedMs: () => number }) {
    this.#sessionId = options.sessionId;
    this.#messageId = options.messageId;
    this.#elapsedMs = options.elapsedMs;
  }

  encode(event: TurnEvent): SseFrame[] {
    switch (event.type) {
      case 'turn_start':
        this.#messageId = event.message_id;
        return [frame('stream_start', { session_id: this.#sessionId, message_id: event.message_id })];
      case 'text_delta':
        return this.#encodeText(event);
      case 'tool_call_start':
        return this.#openCall(event);
      case 'tool_call_delta':
        return this.#encodeArguments(event.tool_use_id, event.delta);
      case 'tool_call':
        return this.#encodeWholeCall(event);
      case 'tool_result':
        return this.#closeCall(event.tool_use_id, event.error === null ? 'success' : 'error');
      case 'turn_done':
        return [...this.closeOpenCalls(), this.#encodeEnd(event)];
      default:
        return [];
    }
  }

  /** Calls that will get no result any more. */
  closeOpenCalls(): SseFrame[] {
    return [...this.#openCalls.keys()].flatMap((id) => this.#closeCall(id, 'error'));
  }

  #encodeText({ text, block }: TurnEventOf<'text_delta'>): SseFrame[] {
    if (text === '') return [];
    const separator = block === this.#textBlock ? '' : textSeparator(this.#text, text);
    this.#textBlock = block;
    // Only the end is looked at again.
    this.#text = text;
    return [frame('message_delta', { delta: separator + text, message_id: this.#messageId })];
  }

  #openCall({ tool_use_id, tool_name }: { tool_use_id: string; tool_name: string }): SseFrame[] {
    this.#openCalls.set(tool_use_id, { argumentText: '' });
    return [frame('tool_call_start', { tool_call_id: tool_use_id, name: tool_name, message_id: this.#messageId })];
  }

  #encodeArguments(toolUseId: string, delta: string): SseFrame[] {
    const call = this.#openCalls.get(toolUseId);
    if (call === undefined || delta === '') return [];
    call.argumentText += delta;
    return [frame('tool_call_args', { tool_call_id: toolUseId, args_delta: delta })];
  }

  /** A call that came in one piece still has one delta: all its arguments. */
  #encodeWholeCall({ tool_use_id, tool_name, tool_input }: TurnEventOf<'tool_call'>): SseFrame[] {
    const opening = this.#openCalls.has(tool_use_id) ? [] : this.#openCall({ tool_use_id, tool_name });
    const hasArguments = this.#openCalls.get(tool_use_id)?.argumentText !== '';
    return hasArguments
      ? opening
      : [...opening, ...this.#encodeArguments(tool_use_id, JSON.stringify(tool_input ?? {}))];
  }

  #closeCall(toolUseId: string, status: 'success' | 'error'): SseFrame[] {
    if (!this.#openCalls.delete(toolUseId)) return [];
    return [frame('tool_call_end', { tool_call_id: toolUseId, status })];
  }

  #encodeEnd(done: TurnEventOf<'turn_done'>): SseFrame {
    return frame('stream_end', {
      message_id: this.#messageId,
      tokens_used: encodeTokens(done),
      execution_time_ms: this.#elapsedMs(),
    });
  }
}

function frame(event: string, data: unknown): SseFrame {
  return { event, data };
}
