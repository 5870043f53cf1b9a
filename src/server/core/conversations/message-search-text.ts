import type { MessageRecord } from './message-record';
import { toSearchText } from './to-search-text';

/** A text that is longer is found by its beginning. */
const MAX_CHARACTERS = 20_000;
const BEFORE = 40;
const SNIPPET = 160;

/** What was said in a message, on one line, without reasoning and tools; empty when nothing of it can be found. */
export function spokenText({ role, content }: Pick<MessageRecord, 'role' | 'content'>): string {
  if (role !== 'user' && role !== 'assistant') return '';
  return onOneLine(content.flatMap((block) => (block.type === 'text' ? block.text : [])).join(' '));
}

/** What a search of messages compares: of a stored text and of the query alike. */
export function toMessageSearchText(text: string): string {
  return toSearchText(onOneLine(text));
}

/** A part of the text around the first place that matches. */
export function snippetOf(text: string, search: string): string {
  const from = Math.max(0, toSearchText(text).indexOf(toMessageSearchText(search)) - BEFORE);
  const part = text
    .slice(from, from + SNIPPET)
    .toWellFormed()
    .replaceAll('\uFFFD', '');
  return `${from > 0 ? '…' : ''}${part}${from + SNIPPET < text.length ? '…' : ''}`;
}

function onOneLine(text: string): string {
  return text.slice(0, MAX_CHARACTERS).toWellFormed().replace(/\s+/g, ' ').trim();
}
