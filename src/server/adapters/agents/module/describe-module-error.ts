import { readFile } from 'node:fs/promises';
import type { AgentFileProblem } from '../definition/agent-file-problem';

/** What went wrong in a module, at the line of it that the error names, if it names one. */
export function describeModuleError(file: string, error: unknown): AgentFileProblem {
  const message = error instanceof Error ? error.message : String(error);
  return { file, ...placeIn(file, error), message: withoutPlace(file, message) };
}

/** The line of `file` where the error was thrown; the top of it when it does not say. */
export function placeIn(file: string, error: unknown): { line: number; column: number } {
  const { stack = '', message = '' } = error instanceof Error ? error : {};
  const place = new RegExp(`${escaped(file)}:(\\d+):(\\d+)`);
  const found = place.exec(stack) ?? place.exec(message) ?? /\((\d+):(\d+)\)/.exec(message);
  return { line: Number(found?.[1] ?? 1), column: Number(found?.[2] ?? 1) };
}

/** The first line that exports `name`; the top of the file when none does in so many words. */
export async function placeOfExport(file: string, name: string): Promise<{ line: number; column: number }> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const at = lines.findIndex((line) => new RegExp(`\\bexport\\b.*\\b${escaped(name)}\\b`).test(line));
  return { line: Math.max(0, at) + 1, column: 1 };
}

/** A parser adds the place and an excerpt; the place is named beside the message. */
function withoutPlace(file: string, message: string): string {
  const [first = message] = message.replaceAll(file, '').split('\n');
  return first.replace(/\s*\(?:?\d+:\d+\)?:?\s*$/, '').replace(/^[\s:]+/, '').replace(/\.$/, '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
