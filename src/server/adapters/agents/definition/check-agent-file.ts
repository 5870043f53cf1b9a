import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { checkGuardrails } from '../guardrails/check-guardrails';
import type { AgentFile } from './agent-file-schema';
import type { ToolDefinition } from './tool-schema';
import type { AgentFileProblem } from './agent-file-problem';
import type { AgentFileSource } from './agent-file-source';
import { readResponseSchema } from './read-response-schema';

/**
 * Everything that the schema cannot say: what belongs together, and whether named files exist. Keys in `dropped` are wrong in
 * themselves and were reported already.
 */
export async function checkAgentFile(
  source: AgentFileSource,
  agent: AgentFile,
  dropped: ReadonlySet<string> = new Set(),
): Promise<AgentFileProblem[]> {
  return [
    ...(dropped.has('model') ? [] : checkModel(source, agent)),
    ...checkKind(source, agent, dropped),
    ...checkToolNames(source, agent),
    ...checkTransports(source, agent),
    ...checkPrompts(source, agent),
    ...checkGuardrails(source, agent),
    ...(await checkFiles(source, agent)),
    ...(await checkResponseFormat(source, agent)),
  ];
}

function checkModel(source: AgentFileSource, { kind, model, requires_env }: AgentFile): AgentFileProblem[] {
  if (kind !== 'llm') return [];
  if (!model || model.provider === 'embedded' || model.provider === 'auto' || requires_env.length > 0) return [];
  const hasNoUsualAddress = model.provider === 'openai-compatible' || model.provider === 'azure_openai';
  const needed = hasNoUsualAddress ? (['name', 'endpoint'] as const) : (['name'] as const);
  return needed
    .filter((key) => model[key] === undefined)
    .map((key) => source.problemAt(['model'], `"model.${key}" is missing`, `Provider "${model.provider}" needs it.`));
}

const kindNeeds = {
  acp: 'acp: {preset: claude-code} or acp: {command: …}',
  'ag-ui': 'ag-ui: {url: …}',
  module: 'module: {file: …}',
  scripted: 'scripted: {file: …}',
};

/** Every kind but `llm` has a block of its own. */
function checkKind(source: AgentFileSource, agent: AgentFile, dropped: ReadonlySet<string>): AgentFileProblem[] {
  const { kind, acp } = agent;
  if (kind === 'llm' || dropped.has(kind)) return [];
  if (agent[kind] === undefined) {
    return [source.problemAt(['kind'], `an agent of kind "${kind}" needs "${kindNeeds[kind]}"`)];
  }
  if (kind !== 'acp' || (acp?.preset === undefined) !== (acp?.command === undefined)) return [];
  return [source.problemAt(['acp'], '"acp" needs either "preset" or "command"')];
}

function checkToolNames(source: AgentFileSource, { tools }: AgentFile): AgentFileProblem[] {
  return tools.flatMap((tool, index) =>
    tools.findIndex((other) => other.name === tool.name) < index
      ? [source.problemAt(['tools', index, 'name'], `another tool is already named "${tool.name}"`)]
      : [],
  );
}

function checkTransports(source: AgentFileSource, { tools }: AgentFile): AgentFileProblem[] {
  return tools.flatMap((tool, index) => {
    if (tool.type !== 'mcp') return [];
    const needed = (tool.transport ?? 'stdio') === 'stdio' ? 'command' : 'url';
    if (tool[needed] !== undefined) return [];
    return [source.problemAt(['tools', index], `"tools.${index}.${needed}" is missing`, `Tool "${tool.name}" needs it.`)];
  });
}

async function checkResponseFormat(source: AgentFileSource, agent: AgentFile): Promise<AgentFileProblem[]> {
  try {
    await readResponseSchema(source.file, agent.response_format);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [source.problemAt(['response_format'], `"response_format" is no JSON Schema: ${reason}`)];
  }
}

function checkPrompts(source: AgentFileSource, { tools }: AgentFile): AgentFileProblem[] {
  return tools.flatMap((tool, index) => {
    if (tool.type !== 'prompt' || (tool.file === undefined) !== (tool.template === undefined)) return [];
    return [source.problemAt(['tools', index], `"tools.${index}" needs either "file" or "template"`)];
  });
}

/** What a tool names on the disk. */
function filesOf(tool: ToolDefinition): { key: string; file: string }[] {
  switch (tool.type) {
    case 'function':
      return [{ key: 'file', file: tool.file }];
    case 'prompt':
      return tool.file === undefined ? [] : [{ key: 'file', file: tool.file }];
    case 'openapi':
      return [{ key: 'document', file: tool.document }];
    case 'knowledge':
      return [{ key: 'source', file: tool.source }];
    default:
      return [];
  }
}

async function checkFiles(source: AgentFileSource, agent: AgentFile): Promise<AgentFileProblem[]> {
  const files: { path: PropertyKey[]; file: string }[] = agent.tools.flatMap((tool, index) =>
    filesOf(tool).map(({ key, file }) => ({ path: ['tools', index, key], file })),
  );
  if (agent.instructions?.file !== undefined) {
    files.push({ path: ['instructions', 'file'], file: agent.instructions.file });
  }
  const checked = await Promise.all(
    files.map(async ({ path, file }) => {
      const isThere = await access(resolve(dirname(source.file), file)).then(
        () => true,
        () => false,
      );
      return isThere ? [] : [source.problemAt(path, `there is no file "${file}"`, 'Paths are relative to the agent file.')];
    }),
  );
  return checked.flat();
}
