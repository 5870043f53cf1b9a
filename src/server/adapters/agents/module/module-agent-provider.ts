import { z } from 'zod';
import type { AgentConfig } from '../../../../contract/conversation';
import type { AgentProvider } from '../../../core/agents/agent-provider';
import type { Clock } from '../../../core/clock';
import type { Agent } from '../define/define-agent';
import type { AgentDefinition } from '../definition/agent-definition';
import type { AgentFileProblem } from '../definition/agent-file-problem';
import { describeAgent } from '../describe-agent';
import { LiveRuns } from '../live/live-runs';
import { rejectedConfig } from '../rejected-config';
import { createUnavailableAgentProvider } from '../unavailable-agent-provider';
import { loadModuleAgent } from './load-module-agent';
import { runModule } from './module-run';

type Created = { provider: AgentProvider; problems: AgentFileProblem[] };
type Loaded = { agent: Agent; file: string };

/** An agent in TypeScript: the function that a module exports. */
export async function createModuleAgentProvider(definition: AgentDefinition, clock: Clock): Promise<Created> {
  const loaded = await loadModuleAgent(definition);
  if ('agent' in loaded) return { provider: toProvider(definition, loaded, clock), problems: [] };
  const provider = createUnavailableAgentProvider(definition, 'Its module cannot be loaded.');
  return { provider, problems: [loaded.problem] };
}

function toProvider(definition: AgentDefinition, { agent, file }: Loaded, clock: Clock): AgentProvider {
  const runs = new LiveRuns();
  const end = (conversationId: string) => {
    runs.end(conversationId);
    return Promise.resolve();
  };
  const parse = (config: AgentConfig) => parseConfig(agent, config);
  return {
    describe: () => describe(definition, agent),
    initConversation: (config) => Promise.resolve().then(() => parse(config) as AgentConfig),
    buildAdapter: (conversation) =>
      Promise.resolve({
        runTurn: (turn) => {
          const options = { agent, file, turn, clock, name: definition.name, approvalSeconds: definition.approvals.expires };
          return runs.relay(turn, (live) => runModule({ ...options, live, config: parse(turn.agentConfig) }));
        },
        close: () => end(conversation.id),
      }),
    onConversationDeleted: end,
    availability: () => Promise.resolve({ available: true }),
  };
}

/** Without a schema, a conversation may keep what it likes. */
function parseConfig({ config: schema }: Agent, config: AgentConfig): Record<string, unknown> {
  if (!schema) return config;
  const parsed = schema.safeParse(config);
  if (parsed.success) return parsed.data;
  throw rejectedConfig(parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })));
}

function describe(definition: AgentDefinition, agent: Agent) {
  const description = definition.description === '' ? (agent.description ?? '') : definition.description;
  const suggestions = definition.suggestions.length > 0 ? definition.suggestions : (agent.suggestions ?? []);
  const display_name = definition.display_name ?? agent.name;
  const { $schema: _version, ...configSchema } = agent.config ? z.toJSONSchema(agent.config, { io: 'input', unrepresentable: 'any' }) : {};
  return describeAgent(
    { ...definition, description, suggestions, ...(display_name !== undefined && { display_name }) },
    {
      model: null,
      capabilities: { tools: true, reasoning: true, approvals: true, edits: true, input: ['text'] },
      ...(agent.config && { configSchema }),
    },
  );
}
