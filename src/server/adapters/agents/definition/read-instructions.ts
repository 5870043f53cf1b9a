import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { AgentFile } from './agent-file-schema';

/** The instruction text of an agent file; front matter at the head of a prompt file is left out. */
export async function readInstructions(agentFile: string, instructions: AgentFile['instructions']): Promise<string> {
  if (instructions?.file === undefined) return instructions?.inline?.trim() ?? '';
  const text = await readFile(resolve(dirname(agentFile), instructions.file), 'utf8');
  return withoutFrontMatter(text).trim();
}

function withoutFrontMatter(text: string): string {
  const body = text.replace(/^\uFEFF/, '');
  const match = /^---[ \t]*\r?\n(?:[\s\S]*?\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(body);
  return match ? body.slice(match[0].length) : body;
}
