import { z } from 'zod';
import { AppError } from '../../../core/app-error';
import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentAvailability, AgentDescription, AgentProvider } from '../../../core/agents/agent-provider';
import type { AgentFinish } from '../../../core/agents/agent-event';
import { describeAgent } from '../describe-agent';
import type { LiveRun } from '../live/live-run';
import { LiveRuns } from '../live/live-runs';
import type { AcpAgent } from './acp-agent';
import { acpConfigSchema, checkAcpConfig } from './acp-config';
import { notInstalled, signedOut } from './acp-failure';
import { AcpSessions } from './acp-sessions';
import { AcpTurn } from './acp-turn';
import { buildPrompt } from './build-prompt';
import { isInstalled } from './find-program';
import type { Offer } from './session-options';

/** How long it is taken for granted that nobody has signed in meanwhile. */
const SIGNED_OUT_MS = 30_000;

/** A coding agent that runs on this machine and speaks the Agent Client Protocol. */
export function createAcpAgentProvider(agent: AcpAgent): AgentProvider {
  const sessions = new AcpSessions(agent);
  const runs = new LiveRuns();
  const state = { signedOutAt: 0 };
  const described = describer(agent);
  const now = () => agent.clock.now().getTime();
  const close = async (conversationId: string) => {
    runs.end(conversationId);
    await sessions.close(conversationId);
  };
  return {
    describe: () => described(sessions.models),
    initConversation: async (config) => {
      if (!(await isInstalled(agent.command, agent.env))) throw new AppError('agent-unavailable', notInstalled(agent));
      return checkAcpConfig(agent, config);
    },
    buildAdapter: (conversation) =>
      Promise.resolve({
        modelId: conversation.agentConfig.model ?? agent.definition.acp?.model ?? agent.label,
        runTurn: (turn) => {
          const onFailure = (error: unknown) => {
            if (error instanceof Error && error.message === signedOut(agent)) state.signedOutAt = now();
          };
          return runs.relay(turn, (live) => answer({ agent, sessions, turn, live, onFailure }));
        },
        close: () => close(conversation.id),
      }),
    onConversationDeleted: close,
    availability: () => availability(agent, now() - state.signedOutAt < SIGNED_OUT_MS),
  };
}

type Answer = { agent: AcpAgent; sessions: AcpSessions; turn: AgentTurn; live: LiveRun; onFailure: (error: unknown) => void };

async function answer({ agent, sessions, turn, live, onFailure }: Answer): Promise<AgentFinish> {
  const { definition } = agent;
  try {
    const { session, question, unknown } = await sessions.ready({ ...turn, signal: live.signal });
    const isFirst = session.answered === null;
    const instructions = isFirst ? definition.instructions : '';
    const { takesImages } = session;
    const prompt = await buildPrompt({ turn, unknown, question, instructions, takesImages });
    session.answered = question?.id ?? null; // whatever becomes of the answer, it has heard the question
    if (question) await turn.remember({ id: session.id, answered: question.id });
    return await new AcpTurn({ agent, session, turn, live }).run(prompt);
  } catch (error) {
    onFailure(error);
    throw error;
  }
}

async function availability(agent: AcpAgent, isSignedOut: boolean): Promise<AgentAvailability> {
  if (!(await isInstalled(agent.command, agent.env))) return unavailable(notInstalled(agent), agent.install);
  return isSignedOut ? unavailable(signedOut(agent), agent.signIn) : { available: true };
}

function unavailable(reason: string, command: string | null): AgentAvailability {
  return { available: false, reason, ...(command !== null && { command }) };
}

/** Every message asks for it, and it changes with the models alone. */
function describer(agent: AcpAgent): (models: readonly Offer[]) => AgentDescription {
  let last: { models: readonly Offer[]; description: AgentDescription } | undefined;
  return (models) => {
    if (last?.models !== models) last = { models, description: describe(agent, models) };
    return last.description;
  };
}

function describe(agent: AcpAgent, models: readonly Offer[]): AgentDescription {
  const { $schema: _version, ...configSchema } = z.toJSONSchema(acpConfigSchema(agent, models), { io: 'input' });
  return describeAgent(agent.definition, {
    model: agent.definition.acp?.model ?? agent.label,
    capabilities: { tools: true, reasoning: true, approvals: true, input: ['text', 'image'] },
    configSchema,
  });
}
