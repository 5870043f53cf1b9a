import type { AgentAdapter } from '../../../core/agents/agent-adapter';
import type { AgentDescription, AgentProvider, Exchange } from '../../../core/agents/agent-provider';
import { describeAgent } from '../describe-agent';
import { LiveRuns } from '../live/live-runs';
import type { LlmAgent } from './llm-agent';
import { modelConfigSchema } from './model-config-schema';

/** An agent that is a language model with instructions and tools. */
export function createLlmAgentProvider(agent: LlmAgent): AgentProvider {
  const runs = new LiveRuns();
  return {
    describe: () => describe(agent),
    initConversation: async (config) => {
      await agent.models.check(config.model);
      return config;
    },
    buildAdapter: async ({ id, agentConfig }) => {
      const modelId = agent.models.nameOf(agentConfig.model);
      const close = async () => {
        runs.end(id);
        await agent.toolbox.release(id);
      };
      const runTurn = agent.toolbox.mayAsk ? await liveTurns(agent, runs) : await plainTurns(agent);
      return { ...(modelId !== undefined && { modelId }), runTurn, close };
    },
    ...(agent.suggestsTitles && {
      suggestTitle: async (exchange: Exchange) => (await import('./suggest-title')).suggestTitle(agent, exchange),
    }),
    availability: (config) => agent.models.availability(config?.model),
    toolProblems: () => agent.toolbox.problems(),
    mcpServers: () => agent.toolbox.servers(),
  };
}

type RunTurn = AgentAdapter['runTurn'];

async function plainTurns(agent: LlmAgent): Promise<RunTurn> {
  const { LlmTurn } = await import('./llm-turn');
  return (turn) => new LlmTurn(agent, turn).run();
}

async function liveTurns(agent: LlmAgent, runs: LiveRuns): Promise<RunTurn> {
  const { runLiveTurn } = await import('./live-turn');
  return (turn) => {
    const { run: live, isNew } = runs.goOn(turn);
    if (isNew) live.start(() => runLiveTurn({ agent, turn, live }));
    return live.relay(turn);
  };
}

function describe(agent: LlmAgent): AgentDescription {
  const { label, input, reason } = agent.models.describe();
  const { definition } = agent;
  // Whoever sees the agent sees where its answers come from.
  const description = reason === null ? definition.description : `${definition.description} ${reason}`.trim();
  const configSchema = modelConfigSchema(agent.models.choices());
  return describeAgent({ ...definition, description }, {
    model: label,
    ...(configSchema && { configSchema }),
    capabilities: {
      tools: true,
      reasoning: true,
      approvals: definition.tools.some((tool) => tool.approval !== 'never'),
      edits: true,
      input: [...input],
    },
  });
}
