import { createAgents } from './adapters/agents/create-agents';
import { agentFileJsonSchema } from './adapters/agents/definition/agent-file-json-schema';
import { formatAgentFileProblem } from './adapters/agents/definition/agent-file-problem';
import type { Environment } from './adapters/agents/definition/interpolate-environment';
import { createLogger } from './adapters/system/pino-logger';
import { systemClock } from './adapters/system/system-clock';
import { createUlidSource } from './adapters/system/ulid-source';

export type AgentFilesReport = {
  /** Names of the agents that can be served. */
  agents: string[];
  /** One line each, with its place and what was probably meant. */
  mistakes: string[];
  warnings: string[];
};

/** Looks at agent files the way that the server does at its start, and everything that they name. */
export async function checkAgentFiles(paths: readonly string[], env: Environment): Promise<AgentFilesReport> {
  const agents = await createAgents({
    paths,
    env,
    guidePaths: [],
    clock: systemClock,
    newId: createUlidSource(systemClock),
    logger: createLogger({ level: 'silent' }),
    modelDetection: 'off',
  });
  await agents.close();
  return {
    agents: agents.registry.list().map((provider) => provider.describe().agentKey),
    mistakes: agents.problems.map(formatAgentFileProblem),
    warnings: agents.warnings.map(formatAgentFileProblem),
  };
}

export function describeAgentFiles(): Record<string, unknown> {
  return agentFileJsonSchema();
}
