import type { MessageRecord } from './message-record';
import { plainWords } from './plain-words';
import { toSearchText } from './to-search-text';

/** A text that is longer is found by its beginning. */
const MAX_CHARACTERS = 20_000;
const BEFORE = 40;
const SNIPPET = 160;

/** What was said in a message, on one line, without reasoning and tools; empty when nothing of it can be found. */
export function spokenText({ role, content }: Pick<MessageRecord, 'role' | 'content'>): string {
  return role === 'user' || role === 'assistant' ? onOneLine(textOf(content)) : '';
}

/** What a search of messages compares: of a stored text and of the query alike. */
export function toMessageSearchText(text: string): string {
  return toSearchText(onOneLine(text));
}

/** A part of what was said around the first place that matches, in plain words unless only the marks of Markdown match. */
export function snippetOf({ content }: Pick<MessageRecord, 'content'>, search: string): string {
  const said = textOf(content);
  const wanted = toMessageSearchText(search);
  const words = onOneLine(plainWords(said.slice(0, MAX_CHARACTERS)));
  const hasWords = toSearchText(words).includes(wanted);
  return cut(hasWords ? words : onOneLine(said), wanted);
}

function cut(text: string, wanted: string): string {
  const from = Math.max(0, toSearchText(text).indexOf(wanted) - BEFORE);
  const part = text
    .slice(from, from + SNIPPET)
    .toWellFormed()
    .replaceAll('\uFFFD', '');
  return `${from > 0 ? '…' : ''}${part}${from + SNIPPET < text.length ? '…' : ''}`;
}

function textOf(content: MessageRecord['content']): string {
  return content.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n');
}

function onOneLine(text: string): string {
  return text.slice(0, MAX_CHARACTERS).toWellFormed().replace(/\s+/g, ' ').trim();
}
