import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AgentDefinition } from './agent-definition';
import type { AgentFileProblem } from './agent-file-problem';
import type { Environment } from './interpolate-environment';
import { parseAgentFile, type ParsedAgentFile } from './parse-agent-file';

/** Longer texts stand in files of their own. */
const MAX_CHARACTERS = 256 * 1024;

type LoadAgentFiles = {
  /** Files, or folders whose `*.yaml`, `*.yml` and `<name>/agent.yaml` are read. */
  paths: readonly string[];
  env: Environment;
  /** Files that keep their names when another one claims them. */
  first?: readonly string[];
};

export type LoadedAgentFiles = {
  agents: AgentDefinition[];
  problems: AgentFileProblem[];
  warnings: AgentFileProblem[];
};

/** Reads all agent files, in order of their names, and reports every mistake in all of them. */
export async function loadAgentFiles({ paths, env, first = [] }: LoadAgentFiles): Promise<LoadedAgentFiles> {
  const problems: AgentFileProblem[] = [];
  const found = await listAllAgentFiles(paths, problems);
  const files = [...first.filter((file) => found.includes(file)), ...found];
  const agents: AgentDefinition[] = [];
  const warnings: AgentFileProblem[] = [];
  const fileOf = new Map<string, string>();
  for (const file of new Set(files)) {
    const parsed = await readAgentFile(file, env);
    problems.push(...parsed.problems);
    warnings.push(...parsed.warnings);
    const earlier = parsed.name === undefined ? undefined : fileOf.get(parsed.name);
    if (earlier !== undefined) {
      problems.push(parsed.nameProblem(`another agent is already named "${parsed.name}" (${earlier})`));
      continue;
    }
    if (parsed.name !== undefined) fileOf.set(parsed.name, file);
    if (parsed.definition) agents.push(parsed.definition);
  }
  return { agents, problems, warnings };
}

/** Where nothing can be read, that is one of the `problems`. */
export async function listAllAgentFiles(paths: readonly string[], problems: AgentFileProblem[] = []): Promise<string[]> {
  return (await Promise.all(paths.map((path) => listAgentFiles(resolve(path), problems)))).flat();
}

async function readAgentFile(file: string, env: Environment): Promise<ParsedAgentFile> {
  try {
    const text = await readFile(file, 'utf8');
    if (text.length > MAX_CHARACTERS) throw new Error('it is larger than 256 KiB');
    return await parseAgentFile({ file, text, env });
  } catch (error) {
    const nameProblem = (message: string) => unreadable(file, message);
    return { definition: undefined, problems: [unreadable(file, reasonOf(error))], warnings: [], name: undefined, nameProblem };
  }
}

async function listAgentFiles(path: string, problems: AgentFileProblem[]): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const entries = (await readdir(path, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
    const found = await Promise.all(
      entries.map(async (entry) => {
        const child = join(path, entry.name);
        if (/\.ya?ml$/i.test(entry.name)) return [child];
        const nested = join(child, 'agent.yaml');
        return entry.isDirectory() && (await isFile(nested)) ? [nested] : [];
      }),
    );
    return found.flat();
  } catch (error) {
    problems.push(unreadable(path, reasonOf(error)));
    return [];
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function unreadable(file: string, message: string): AgentFileProblem {
  return { file, line: 1, column: 1, message };
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file or folder';
  return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
