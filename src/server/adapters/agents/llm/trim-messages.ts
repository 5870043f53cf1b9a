import type { PromptMessage } from './model-call';

const leftOut = '[Earlier messages were left out: the conversation is longer than the model may read.]';
const shortest = 400;

/**
 * Leaves out the oldest exchanges until the prompt has at most `maxChars` characters of text, with a marker in their place.
 * The last exchange always stays; when it alone is too long, its longest texts are shortened.
 */
export function trimMessages(messages: readonly PromptMessage[], maxChars: number): PromptMessage[] {
  const exchanges = splitExchanges(messages);
  const last = exchanges.pop() ?? [];
  const kept = [shorten(last, maxChars)];
  let used = sizeOf(kept.flat());
  while (exchanges.length > 0) {
    const exchange = exchanges.pop() ?? [];
    used += sizeOf(exchange);
    if (used > maxChars) {
      exchanges.push(exchange);
      break;
    }
    kept.unshift(exchange);
  }
  return exchanges.length === 0 ? kept.flat() : withMarker(kept.flat());
}

/** An exchange begins with a user message and holds everything up to the next one. */
function splitExchanges(messages: readonly PromptMessage[]): PromptMessage[][] {
  const exchanges: PromptMessage[][] = [];
  for (const message of messages) {
    if (message.role === 'user' || exchanges.length === 0) exchanges.push([]);
    exchanges.at(-1)?.push(message);
  }
  return exchanges;
}

function withMarker(messages: PromptMessage[]): PromptMessage[] {
  const [first, ...rest] = messages;
  if (first?.role !== 'user' || typeof first.content === 'string') {
    return [{ role: 'user', content: [{ type: 'text', text: leftOut }] }, ...messages];
  }
  return [{ ...first, content: [{ type: 'text', text: leftOut }, ...first.content] }, ...rest];
}

type TextSlot = { text: string; put: (text: string) => void };

function shorten(messages: PromptMessage[], maxChars: number): PromptMessage[] {
  let excess = sizeOf(messages) - maxChars;
  if (excess <= 0) return messages;
  const copy = structuredClone(messages);
  const slots = textSlots(copy).sort((left, right) => right.text.length - left.text.length);
  for (const slot of slots) {
    if (excess <= 0) break;
    const length = Math.max(shortest, slot.text.length - excess - shortest);
    if (length >= slot.text.length) continue;
    excess -= slot.text.length - length;
    slot.put(`${slot.text.slice(0, length)}\n[… cut: ${slot.text.length - length} more characters]`);
  }
  return copy;
}

/** Characters of text in a prompt. */
export function sizeOf(messages: readonly PromptMessage[]): number {
  return textSlots(messages).reduce((sum, slot) => sum + slot.text.length, 0);
}

function textSlots(messages: readonly PromptMessage[]): TextSlot[] {
  return messages.flatMap((message) => (typeof message.content === 'string' ? [] : message.content.flatMap(slotsOf)));
}

type Part = Exclude<PromptMessage['content'], string>[number];

function slotsOf(part: Part): TextSlot[] {
  if (part.type === 'text') return [{ text: part.text, put: (text) => (part.text = text) }];
  if (part.type === 'tool-call') return [{ text: JSON.stringify(part.input), put: () => undefined }];
  if (part.type !== 'tool-result') return [];
  const { output } = part;
  if (output.type !== 'text' && output.type !== 'error-text') return [];
  return [{ text: output.value, put: (text) => (output.value = text) }];
}
