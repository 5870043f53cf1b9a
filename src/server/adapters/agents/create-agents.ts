import type { AgentRegistry } from '../../core/agents/agent-provider';
import type { Clock } from '../../core/clock';
import type { IdSource } from '../../core/id-source';
import type { Logger } from '../../core/logger';
import { createAgentProvider, isLoadable, type AgentParts } from './create-agent-provider';
import { createAgentRegistry } from './create-agent-registry';
import type { AgentDefinition } from './definition/agent-definition';
import type { AgentFileProblem } from './definition/agent-file-problem';
import type { Environment } from './definition/interpolate-environment';
import { loadAgentFiles } from './definition/load-agent-files';
import { nearestName } from '../../core/nearest-name';
import { extractPlainText } from './llm/extract-plain-text';
import type { ExtractText } from './llm/file-parts';
import { readGuidePages } from './read-guide-pages';

export type CreateAgents = {
  /** Agent files, or folders of them. */
  paths: readonly string[];
  env: Environment;
  /** Must be the name of one of the agents. */
  defaultAgent?: string;
  /** Markdown files, or folders of them, that the embedded model answers from. Those that do not exist are left out. */
  guidePaths: readonly string[];
  clock: Clock;
  newId: IdSource;
  logger: Logger;
  /** Without it, attached text files are read and nothing else is. */
  extractText?: ExtractText;
  fetch?: typeof globalThis.fetch;
  /** How fast the embedded model writes; 0 is without pauses. */
  wordsPerSecond?: number;
};

export type Agents = {
  registry: AgentRegistry;
  /** Mistakes in the files: with any of them the server should not start. */
  problems: AgentFileProblem[];
  warnings: AgentFileProblem[];
  /** Loads what the first turn will need, so that it does not wait for it. May be called once the server is up, or not at all. */
  preload: () => Promise<void>;
};

/** Reads all agent files and makes the agents of this server. Does not throw for mistakes in the files. */
export async function createAgents(options: CreateAgents): Promise<Agents> {
  const { agents, problems, warnings } = await loadAgentFiles(options);
  const parts = toParts(options);
  const created = await Promise.all(agents.map((definition) => createAgentProvider(definition, parts)));
  const toolProblems = created.flatMap(({ toolProblems: found }, at) =>
    found.flatMap(({ index, message }) => agents[at]?.problemAt(['tools', index, 'file'], message) ?? []),
  );
  const scriptProblems = created.flatMap(({ problems: found = [] }) => found);
  const all = [...problems, ...toolProblems, ...scriptProblems, ...checkDefault(options, agents)];
  options.logger.debug({ agents: agents.map((agent) => agent.name), problems: all.length }, 'agent files read');
  return {
    registry: createAgentRegistry({
      providers: created.map(({ provider }) => provider),
      ...(options.defaultAgent !== undefined && { defaultAgent: options.defaultAgent }),
    }),
    problems: all,
    warnings: [...warnings, ...agents.flatMap(warnOfMissingFeatures)],
    preload: async () => {
      await import('./llm/llm-turn');
      await import('./llm/providers/embedded/embedded-model');
    },
  };
}

function toParts(options: CreateAgents): AgentParts {
  return {
    clock: options.clock,
    newId: options.newId,
    fetch: options.fetch ?? globalThis.fetch,
    extractText: options.extractText ?? extractPlainText,
    wordsPerSecond: options.wordsPerSecond ?? 150,
    readGuide: () => readGuidePages(options.guidePaths),
  };
}

function checkDefault({ defaultAgent, paths }: CreateAgents, agents: readonly AgentDefinition[]): AgentFileProblem[] {
  const names = agents.map((agent) => agent.name);
  if (defaultAgent === undefined || names.includes(defaultAgent)) return [];
  const nearest = nearestName(defaultAgent, names);
  const suggestion = nearest === undefined ? `There are: ${names.join(', ')}.` : `Did you mean "${nearest}"?`;
  const message = `there is no agent "${defaultAgent}", which is set as the default`;
  return [{ file: paths.join(', '), line: 1, column: 1, message, suggestion }];
}

/** What a file may say already, but this version does not do yet. */
function warnOfMissingFeatures(agent: AgentDefinition): AgentFileProblem[] {
  if (agent.kind !== 'llm') return [];
  const tools = agent.tools.flatMap((tool, index) => {
    if (isLoadable(tool)) return [];
    const what = tool.type === 'function' ? 'Python functions' : `tools of type "${tool.type}"`;
    return [agent.problemAt(['tools', index], `${what} are not available in this version: "${tool.name}" is left out`)];
  });
  const guardrails = agent.guardrails.slice(0, 1).map(() => agent.problemAt(['guardrails'], '"guardrails" are not enforced in this version'));
  const fallback = agent.model?.fallback ? [agent.problemAt(['model', 'fallback'], '"model.fallback" is not used in this version')] : [];
  return [...tools, ...guardrails, ...fallback];
}
