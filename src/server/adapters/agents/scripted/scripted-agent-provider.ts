import type { AgentProvider } from '../../../core/agents/agent-provider';
import type { Clock } from '../../../core/clock';
import type { AgentDefinition } from '../definition/agent-definition';
import type { AgentFileProblem } from '../definition/agent-file-problem';
import { describeAgent } from '../describe-agent';
import { readScript } from './read-script';
import { ScriptRun } from './script-run';
import { allSteps, type ScriptStep } from './script-step';

type Created = {
  provider: AgentProvider;
  /** Mistakes in the script. */
  problems: AgentFileProblem[];
};

/** An agent that does what a file says, the same each time: for tours, demonstrations and tests of clients. */
export async function createScriptedAgentProvider(definition: AgentDefinition, clock: Clock): Promise<Created> {
  const { steps, problems } = await readScript(definition);
  const approvalSeconds = definition.approvals.expires;
  const provider: AgentProvider = {
    describe: () => describeAgent(definition, { model: null, capabilities: capabilitiesOf(steps) }),
    initConversation: (config) => Promise.resolve(config),
    buildAdapter: () =>
      Promise.resolve({ runTurn: (turn) => new ScriptRun({ steps, turn, clock, approvalSeconds }).run() }),
    availability: () => Promise.resolve({ available: true }),
  };
  return { provider, problems };
}

function capabilitiesOf(steps: readonly ScriptStep[]) {
  const all = allSteps(steps);
  return {
    tools: all.some((step) => step.kind === 'call' || step.kind === 'client_call'),
    reasoning: all.some((step) => step.kind === 'reason'),
    approvals: all.some((step) => step.kind === 'call' && step.approval !== undefined),
    input: ['text'],
  };
}
