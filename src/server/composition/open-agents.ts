import { join } from 'node:path';
import { createAgents, type Agents } from '../adapters/agents/create-agents';
import { formatAgentFileProblem } from '../adapters/agents/definition/agent-file-problem';
import type { Environment } from '../adapters/agents/definition/interpolate-environment';
import type { ModelDirectory } from '../core/models/model-directory';
import type { Ports } from '../core/ports';
import type { Settings } from '../settings/settings';
import { StartupError } from '../settings/startup-error';

type OpenAgents = Pick<Ports, 'clock' | 'documents' | 'logger' | 'newId'> & {
  env: Environment;
  models: ModelDirectory;
};

/** Every mistake in agent files is listed, and the server does not start. */
export async function openAgents(settings: Settings, { documents, ...surroundings }: OpenAgents): Promise<Agents> {
  const agents = await createAgents({
    ...surroundings,
    paths: settings.agents,
    ...(settings.default_agent !== undefined && { defaultAgent: settings.default_agent }),
    modelDetection: settings.model_detection,
    modelTitles: settings.model_titles,
    cwdRoots: settings.cwd_roots,
    ...(settings.default_model !== undefined && { defaultModel: settings.default_model }),
    guidePaths: ['README.md', 'docs'].map((name) => join(settings.package_root, name)),
    extractText: async ({ filename }, bytes, reading) => {
      const extracted = await documents.extract(bytes, filename, reading);
      if (extracted.kind === 'unreadable') throw new Error(extracted.reason);
      return extracted.text;
    },
  });
  if (agents.problems.length > 0) throw new StartupError(agents.problems.map(formatAgentFileProblem));
  for (const warning of agents.warnings) surroundings.logger.warn({}, formatAgentFileProblem(warning));
  return agents;
}
