import type { AgentRegistry } from '../../core/agents/agent-provider';
import type { Clock } from '../../core/clock';
import type { IdSource } from '../../core/id-source';
import type { Logger } from '../../core/logger';
import type { ModelDirectory } from '../../core/models/model-directory';
import { AgentRoster } from './agent-roster';
import type { AgentParts } from './create-agent-provider';
import type { AgentDefinition } from './definition/agent-definition';
import { formatAgentFileProblem, type AgentFileProblem } from './definition/agent-file-problem';
import type { Environment } from './definition/interpolate-environment';
import { listAllAgentFiles, loadAgentFiles } from './definition/load-agent-files';
import { nearestName } from '../../core/nearest-name';
import { extractPlainText } from './llm/extract-plain-text';
import { isAuto } from './llm/create-agent-models';
import type { ExtractText } from './llm/file-parts';
import { detectModel, type ModelDetection } from './llm/providers/detect-model';
import { httpPost } from './llm/providers/http-post';
import { ModelShelf } from './llm/providers/model-shelf';
import { noRedirectFetch } from './llm/providers/no-redirect-fetch';
import { settleModel } from './llm/providers/settle-model';
import { McpPool } from './mcp/mcp-pool';
import { isLoadable } from './tools/open-tool-sources';
import { readGuidePages } from './read-guide-pages';
import { watchFiles } from './watch-files';

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
  /** Registered models; without it there are none. */
  models?: ModelDirectory;
  /** Whether models are asked for titles of conversations; without it, they are. */
  modelTitles?: boolean;
  /** Where to look for a model for agents that name none; without it, on this machine only. */
  modelDetection?: ModelDetection;
  /** `provider/name`: the model for them, without looking. */
  defaultModel?: string;
  /** Folders that coding agents work in whose file names none; without them, the one that the server was started in. */
  cwdRoots?: readonly string[];
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
  /** Reads agent files again when they change, until what it answers is called. */
  watch: () => Promise<() => void>;
  /** Ends what agents keep open, such as servers of tools. */
  close: () => Promise<void>;
};

/** Reads all agent files and makes the agents of this server. Does not throw for mistakes in the files. */
export async function createAgents(options: CreateAgents): Promise<Agents> {
  const loaded = await loadAgentFiles(options);
  const { agents, problems, warnings } = loaded;
  const parts = await toParts(options, agents);
  const roster = new AgentRoster(options.defaultAgent);
  const all = [...problems, ...(await roster.update(loaded, parts)), ...checkDefault(options, agents)];
  options.logger.debug({ agents: agents.map((agent) => agent.name), problems: all.length }, 'agent files read');
  return {
    registry: roster,
    problems: all,
    warnings: [...warnings, ...agents.flatMap((agent) => [...warnOfMissingFeatures(agent), ...warnOfFallback(agent, options.env)])],
    watch: () =>
      watchFiles({
        files: async () => [...(await listAllAgentFiles(options.paths)), ...roster.sources],
        onChange: () => reload(options, roster, parts),
        clock: options.clock,
      }),
    close: () => parts.mcp.close(),
    preload: async () => {
      await import('./llm/llm-turn');
      await import('./llm/providers/embedded/embedded-model');
    },
  };
}

/** Running turns end as they began; the next ones have the agents that are read now. */
async function reload(options: CreateAgents, roster: AgentRoster, parts: AgentParts): Promise<void> {
  const { logger } = options;
  const loaded = await loadAgentFiles({ ...options, first: roster.files });
  const needsModel = loaded.agents.some(isAuto) && 'missing' in parts.detected && parts.detected.missing === '';
  if (needsModel) parts.detected = await detect(options, noRedirectFetch(options.fetch ?? globalThis.fetch));
  const problems = [...loaded.problems, ...(await roster.update(loaded, parts))];
  for (const problem of problems) logger.warn({}, `agent file: ${formatAgentFileProblem(problem)}`);
  logger.info({ agents: loaded.agents.map(({ name }) => name) }, 'agent files read again');
}

async function toParts(options: CreateAgents, agents: readonly AgentDefinition[]): Promise<AgentParts> {
  const { clock, newId, env, logger } = options;
  const fetch = noRedirectFetch(options.fetch ?? globalThis.fetch);
  const readGuide = () => readGuidePages(options.guidePaths);
  return {
    clock,
    newId,
    env,
    logger,
    fetch,
    mcp: new McpPool({ clock, logger }),
    extractText: options.extractText ?? extractPlainText,
    suggestsTitles: options.modelTitles ?? true,
    cwdRoots: options.cwdRoots ?? ['.'],
    shelf: new ModelShelf({ clock, fetch: noRedirectFetch(options.fetch ?? httpPost), readGuide, wordsPerSecond: options.wordsPerSecond ?? 150 }),
    directory: options.models ?? noModels,
    detected: agents.some(isAuto) ? await detect(options, fetch) : { missing: '' },
  };
}

const noModels: ModelDirectory = {
  find: () => Promise.resolve(null),
  findDefault: () => Promise.resolve(null),
  list: () => Promise.resolve([]),
};

/** That messages will leave this machine because of a key in the environment must not go unseen. */
async function detect(
  { clock, env, logger, modelDetection = 'local', defaultModel }: CreateAgents,
  fetch: typeof globalThis.fetch,
): Promise<AgentParts['detected']> {
  const detected = await detectModel({ clock, fetch, env, detection: modelDetection, defaultModel });
  if ('missing' in detected) logger.warn({}, detected.missing);
  else if (detected.isCloud) logger.warn({ model: detected.own.modelId }, detected.reason);
  else logger.info({ model: detected.own.modelId }, detected.reason);
  return detected;
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
  return agent.tools.flatMap((tool, index) => {
    if (isLoadable(tool)) return [];
    const what = tool.type === 'function' ? 'Python functions' : `tools of type "${tool.type}"`;
    return [agent.problemAt(['tools', index], `${what} are not available in this version: "${tool.name}" is left out`)];
  });
}

/** The agent works without it, until it is needed. */
function warnOfFallback(agent: AgentDefinition, env: Environment): AgentFileProblem[] {
  if (!agent.model?.fallback) return [];
  const settled = settleModel(agent.model.fallback, env);
  return 'missing' in settled ? [agent.problemAt(['model', 'fallback'], `it is not used: ${settled.missing}`)] : [];
}
