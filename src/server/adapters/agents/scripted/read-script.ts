import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { AgentDefinition } from '../definition/agent-definition';
import type { AgentFileProblem } from '../definition/agent-file-problem';
import { readAgentFileSource } from '../definition/agent-file-source';
import { describeSchemaIssue } from '../definition/describe-schema-issue';
import { scriptSchema } from './script-schema';
import type { ScriptStep } from './script-step';

const MAX_CHARACTERS = 256 * 1024;

type ReadScript = { steps: ScriptStep[]; problems: AgentFileProblem[] };

/** The script of an agent, or every mistake in it with its place. */
export async function readScript({ file, scripted, problemAt }: AgentDefinition): Promise<ReadScript> {
  if (!scripted) return failed(problemAt([], 'an agent of kind "scripted" needs "scripted: {file: …}"'));
  const path = resolve(dirname(file), scripted.file);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed(problemAt(['scripted', 'file'], `the script cannot be read: ${reason}`));
  }
  if (text.length > MAX_CHARACTERS) return failed(problemAt(['scripted', 'file'], 'the script is larger than 256 KiB'));
  return parseScript(path, text);
}

function parseScript(path: string, text: string): ReadScript {
  const source = readAgentFileSource(path, text);
  if (source.syntaxProblems.length > 0) return failed(...source.syntaxProblems);
  const parsed = scriptSchema.safeParse(source.data ?? []);
  if (parsed.success) return { steps: parsed.data, problems: [] };
  return failed(...parsed.error.issues.flatMap((issue) => describeSchemaIssue(source, issue)));
}

function failed(...problems: AgentFileProblem[]): ReadScript {
  return { steps: [], problems };
}
