import { titleFromText } from './title-from-text';

/** A longer line is no title but an answer. */
const MAX_LINE = 200;

/** Makes a title of what a model said when it was asked for one; empty when there is none in it. */
export function cleanTitle(said: string): string {
  const text = withoutThoughts(said)
    .replace(/^\s*```\w*\s*|\s*```\s*$/g, '')
    .trim();
  const line = (fromJson(text) ?? text).split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  if (Array.from(line).length > MAX_LINE) return '';
  const bare = line
    .trim()
    .replace(/^(?:\**\s*)?title\s*\**\s*:\s*/i, '')
    .trim();
  return titleFromText(withoutMarks(bare));
}

/** What stands before the end of thoughts, and thoughts without an end, is no title. */
function withoutThoughts(text: string): string {
  const ended = text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '');
  return ended.replace(/<think(?:ing)?>[\s\S]*$/i, '');
}

/** `"Trip"`, `["Trip"]`, `{"title": "Trip"}` */
function fromJson(text: string): string | undefined {
  if (!/^[["{]/.test(text)) return undefined;
  try {
    return firstText(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function firstText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { title, ...rest } = value as Record<string, unknown>;
  return typeof title === 'string' ? title : Object.values(rest).find((member) => typeof member === 'string');
}

function withoutMarks(text: string): string {
  const quoted = /^[\s"'“”„‚‘’«»`*_#]+|[\s"'“”‘’«»`*_]+$/gu;
  return text
    .replace(quoted, '')
    .replace(/(?<!\.)\.$/, '')
    .replace(quoted, '');
}
