import type { TurnEvent, TurnEventOf } from '../../../contract/turn-event';
import { textSeparator } from '../turns/join-text';
import type { AnswerHead } from './answer-head';
import { type ChatChunk, type ChatDelta, toFinishReason } from './chat-answer';
import { encodeChatUsage } from './encode-usage';

type Options = {
  head: AnswerHead;
  /** The tools that the client executes: calls of any other are the agent's own affair. */
  clientTools: ReadonlySet<string>;
  includesUsage: boolean;
};

/** Turns the events of one turn into the chunks of a chat completion. The caller encodes a failure. */
export class ChatChunkEncoder {
  readonly #options: Options;
  readonly #calls = new Map<string, { index: number; hasArguments: boolean }>();
  #text = '';
  #textBlock: number | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  encode(event: TurnEvent): ChatChunk[] {
    switch (event.type) {
      case 'turn_start':
        return [this.#chunk({ role: 'assistant', content: '' })];
      case 'text_delta':
        return this.#encodeText(event);
      case 'reasoning_delta':
        return event.text === '' ? [] : [this.#chunk({ reasoning_content: event.text })];
      case 'tool_call_start':
        return this.#openCall(event);
      case 'tool_call_delta':
        return this.#encodeArguments(event.tool_use_id, event.delta);
      case 'tool_call':
        return this.#completeCall(event);
      case 'turn_done':
        return this.#encodeEnd(event);
      default:
        return [];
    }
  }

  #encodeText({ text, block }: TurnEventOf<'text_delta'>): ChatChunk[] {
    if (text === '') return [];
    const separator = block === this.#textBlock ? '' : textSeparator(this.#text, text);
    this.#textBlock = block;
    // Only the end is looked at again.
    this.#text = text;
    return [this.#chunk({ content: separator + text })];
  }

  #openCall({ tool_use_id: id, tool_name: name }: TurnEventOf<'tool_call_start'>): ChatChunk[] {
    if (!this.#options.clientTools.has(name)) return [];
    const index = this.#calls.size;
    this.#calls.set(id, { index, hasArguments: false });
    return [this.#chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] })];
  }

  #encodeArguments(toolUseId: string, delta: string): ChatChunk[] {
    const call = this.#calls.get(toolUseId);
    if (call === undefined || delta === '') return [];
    call.hasArguments = true;
    return [this.#chunk({ tool_calls: [{ index: call.index, function: { arguments: delta } }] })];
  }

  #completeCall({ tool_use_id, tool_input }: TurnEventOf<'tool_call'>): ChatChunk[] {
    if (this.#calls.get(tool_use_id)?.hasArguments !== false) return [];
    return this.#encodeArguments(tool_use_id, JSON.stringify(tool_input ?? {}));
  }

  #encodeEnd(done: TurnEventOf<'turn_done'>): ChatChunk[] {
    const end = this.#chunk({}, toFinishReason(done.stop_reason));
    if (!this.#options.includesUsage) return [end];
    return [end, { ...end, choices: [], usage: encodeChatUsage(done) }];
  }

  #chunk(delta: ChatDelta, finishReason: ChatChunk['choices'][number]['finish_reason'] = null): ChatChunk {
    const { head, includesUsage } = this.#options;
    return {
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...(includesUsage && { usage: null }),
    };
  }
}
