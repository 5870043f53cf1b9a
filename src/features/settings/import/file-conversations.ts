import { readLines, type FileLine } from './read-lines';

/** A larger file is not held at once: it can only be one conversation in each line. */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024;

/** The conversations of a file: one in each line, or a single one however it is laid out. */
export async function* fileConversations(file: Blob, encoding: string): AsyncGenerator<FileLine> {
  const whole = await spreadConversation(file, encoding);
  if (whole) yield whole;
  else yield* readLines(file, encoding);
}

/** One conversation that is laid out over many lines, also when it is incomplete: each line of it would be an error. */
async function spreadConversation(file: Blob, encoding: string): Promise<FileLine | null> {
  const first = await firstLine(file, encoding);
  if (!first?.isEnded || isJson(first.text ?? '') || file.size > MAX_WHOLE_BYTES) return null;
  const whole = new TextDecoder(encoding).decode(await file.arrayBuffer());
  const isSpread = first.text?.trim() === '{' || isJson(whole);
  return isSpread ? { ...first, text: onOneLine(whole), isEnded: /\n}\s*$/.test(whole), bytesRead: file.size } : null;
}

async function firstLine(file: Blob, encoding: string): Promise<FileLine | null> {
  for await (const line of readLines(file, encoding)) return line;
  return null;
}

function onOneLine(text: string): string {
  return isJson(text) ? JSON.stringify(JSON.parse(text)) : text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
