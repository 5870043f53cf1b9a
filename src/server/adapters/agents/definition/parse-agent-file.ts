import { dirname, resolve } from 'node:path';
import type { AgentDefinition } from './agent-definition';
import { agentFileSchema, type AgentFile } from './agent-file-schema';
import type { AgentFileProblem } from './agent-file-problem';
import { readAgentFileSource, type AgentFileSource } from './agent-file-source';
import { checkAgentFile } from './check-agent-file';
import { describeSchemaIssue, didYouMean, placeOf } from './describe-schema-issue';
import { interpolateEnvironment, type Environment, type MissingVariable } from './interpolate-environment';
import { isHolodeckOnly } from './known-keys';
import { readInstructions } from './read-instructions';
import { readResponseSchema } from './read-response-schema';
import { salvageAgentFile } from './salvage-agent-file';

export type ParsedAgentFile = {
  /** Present when there are no problems. */
  definition: AgentDefinition | undefined;
  problems: AgentFileProblem[];
  warnings: AgentFileProblem[];
  /** The agent's name, also when the file has problems. */
  name: string | undefined;
  /** A problem at the name, for a message about a second agent of that name. */
  nameProblem: (message: string) => AgentFileProblem;
};

type ParseAgentFile = { file: string; text: string; env: Environment };

/** Reads one agent file and finds all its mistakes at once. */
export async function parseAgentFile({ file, text, env }: ParseAgentFile): Promise<ParsedAgentFile> {
  const source = readAgentFileSource(file, text);
  const nameProblem = (message: string) => source.problemAt(['name'], message);
  if (source.syntaxProblems.length > 0) {
    return { definition: undefined, problems: source.syntaxProblems, warnings: [], name: undefined, nameProblem };
  }
  const { data, warnings } = takeOutForeignKeys(source);
  const { value, missing } = interpolateEnvironment(data, env);
  const unset = requiredVariables(value).filter((variable) => !env[variable]);
  const mistakes = missing.filter(({ variable }) => !unset.includes(variable));
  const { agent, problems: found } = await validate({ ...source, data: value }, missing);
  const problems = [...mistakes.map((entry) => describeMissing(source, entry, env)), ...found].sort(byPlace);
  const definition = agent && problems.length === 0 ? await completeDefinition(source, agent, unset) : undefined;
  return { definition, problems, warnings: warnings.sort(byPlace), name: nameIn(value), nameProblem };
}

function byPlace(left: AgentFileProblem, right: AgentFileProblem): number {
  return left.line - right.line || left.column - right.column;
}

type Validated = { agent: AgentFile | undefined; problems: AgentFileProblem[] };

async function validate(source: AgentFileSource, missing: readonly MissingVariable[]): Promise<Validated> {
  const parsed = agentFileSchema.safeParse(source.data);
  if (parsed.success) return { agent: parsed.data, problems: await checkAgentFile(source, parsed.data) };
  const unknownPlaces = new Set(missing.map(({ path }) => path.join('.')));
  const problems = parsed.error.issues
    .filter((issue) => !unknownPlaces.has(issue.path.join('.')))
    .flatMap((issue) => describeSchemaIssue(source, issue));
  const salvaged = salvageAgentFile(source.data, parsed.error.issues);
  const more = salvaged ? await checkAgentFile(source, salvaged.agent, salvaged.dropped) : [];
  return { agent: undefined, problems: [...problems, ...more] };
}

function nameIn(value: unknown): string | undefined {
  const name = isRecord(value) ? value['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

async function completeDefinition(
  { file, problemAt }: AgentFileSource,
  agent: AgentFile,
  unset: string[],
): Promise<AgentDefinition> {
  const { instructions, requires_env: _requires, response_format: format, ...rest } = agent;
  const texts = [instructions?.file, typeof format === 'string' ? format : undefined];
  return {
    ...rest,
    file,
    textFiles: texts.flatMap((path) => (path === undefined ? [] : resolve(dirname(file), path))),
    instructions: await readInstructions(file, instructions),
    responseSchema: await readResponseSchema(file, format),
    unavailable: unset.length > 0 ? `Set ${unset.join(' and ')} in the environment and start again.` : null,
    problemAt,
  };
}

function describeMissing(source: AgentFileSource, entry: MissingVariable, env: Environment): AgentFileProblem {
  const { path, variable, hasDefault } = entry;
  if (hasDefault) {
    return source.problemAt(path, `"\${${variable}:-…}" is not supported`, `Set ${variable} and write "\${${variable}}".`);
  }
  const hint = didYouMean(variable, Object.keys(env)) ?? `Set it, or write "$\${${variable}}" for the text itself.`;
  return source.problemAt(path, `the environment variable ${variable} is not set`, hint);
}

function requiredVariables(value: unknown): string[] {
  const names = isRecord(value) ? value['requires_env'] : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Removes what only HoloDeck understands, with a warning for each key. */
function takeOutForeignKeys(source: AgentFileSource): { data: unknown; warnings: AgentFileProblem[] } {
  const warnings: AgentFileProblem[] = [];
  const visit = (node: unknown, path: PropertyKey[]): unknown => {
    if (Array.isArray(node)) return node.map((item, index) => visit(item, [...path, index]));
    if (!isRecord(node) || path.length > 2) return node;
    const place = placeOf(source.data, path);
    const kept = Object.entries(node).filter(([key]) => {
      if (!isHolodeckOnly(place, key)) return true;
      warnings.push(source.problemAt([...path, key], `"${[...path, key].join('.')}" is HoloDeck's own and has no effect here`));
      return false;
    });
    return Object.fromEntries(kept.map(([key, item]) => [key, visit(item, [...path, key])]));
  };
  return { data: visit(source.data, []), warnings };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
