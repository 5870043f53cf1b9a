import type { AgentConfig } from '../../contract/conversation';
import type { AgentTurn } from '../core/agents/agent-adapter';
import type { AgentEvent } from '../core/agents/agent-event';
import type { AgentAvailability, AgentDescription, AgentProvider, AgentRegistry } from '../core/agents/agent-provider';
import type { Gate } from './gate';

/**
 * One thing a scripted agent does. `pause` reaches the gate and stands before it until the test opens it or, unless told to
 * ignore that, the turn's signal aborts. `beforeTool` awaits the engine's gate for a call.
 */
export type ScriptStep =
  | AgentEvent
  | { type: 'pause'; gate: Gate; ignoresSignal?: boolean }
  | { type: 'beforeTool'; tool_use_id: string }
  | { type: 'throw'; error: unknown };

export type AgentScript = (turn: AgentTurn, run: number) => Iterable<ScriptStep> | AsyncIterable<ScriptStep>;

type ScriptedAgentOptions = {
  /** Called once per run, counted from 1. Without one, the agent repeats what it was told. */
  script?: AgentScript;
  describe?: Partial<AgentDescription>;
  modelId?: string;
  initConversation?: (agentConfig: AgentConfig) => AgentConfig;
};

export type ScriptedAgent = AgentProvider & {
  /** What every run was given, in order of starting. */
  turns: AgentTurn[];
  /** How each run ended: `true` once its steps were over or it was returned or thrown out of. */
  ended: boolean[];
  deleted: string[];
  setAvailability: (availability: AgentAvailability) => void;
};

/** An agent that does what the test says. */
export function createScriptedAgent(options: ScriptedAgentOptions = {}): ScriptedAgent {
  const { script = echo, modelId } = options;
  const turns: AgentTurn[] = [];
  const ended: boolean[] = [];
  const deleted: string[] = [];
  let availability: AgentAvailability = { available: true };

  async function* runTurn(turn: AgentTurn): AsyncGenerator<AgentEvent> {
    const run = turns.push(turn);
    ended.push(false);
    try {
      for await (const step of script(turn, run)) yield* takeStep(step, turn);
    } finally {
      ended[run - 1] = true;
    }
  }

  return {
    turns,
    ended,
    deleted,
    setAvailability: (next) => {
      availability = next;
    },
    describe: () => ({ ...DESCRIPTION, ...options.describe }),
    initConversation: async (agentConfig) => {
      await Promise.resolve();
      return options.initConversation?.(agentConfig) ?? agentConfig;
    },
    buildAdapter: () => Promise.resolve({ ...(modelId !== undefined && { modelId }), runTurn }),
    onConversationDeleted: (conversationId) => {
      deleted.push(conversationId);
      return Promise.resolve();
    },
    availability: () => Promise.resolve(availability),
  };
}

/** A registry of the given agents; the first one is the default. */
export function createAgentRegistry(agents: readonly AgentProvider[]): AgentRegistry {
  return {
    list: () => [...agents],
    find: (agentKey) => agents.find((agent) => agent.describe().agentKey === agentKey),
    defaultKey: () => agents[0]?.describe().agentKey ?? '',
  };
}

const DESCRIPTION: AgentDescription = {
  agentKey: 'scripted',
  displayName: 'Scripted',
  description: 'Does what the test says',
  kind: 'scripted',
  model: null,
  capabilities: { tools: true, reasoning: true, approvals: true, input: ['text'] },
  suggestions: [],
  busy: 'enqueue',
  limits: { turnTimeoutMs: 600_000, idleTimeoutMs: 120_000 },
  blockingApprovals: 'deny',
  onDisconnect: 'continue',
};

function* echo(turn: AgentTurn): Generator<ScriptStep> {
  yield { type: 'text_delta', text: turn.input.text };
}

async function* takeStep(step: ScriptStep, turn: AgentTurn): AsyncGenerator<AgentEvent> {
  switch (step.type) {
    case 'pause':
      await pause(step, turn.signal);
      return;
    case 'beforeTool':
      await turn.beforeTool(step.tool_use_id);
      return;
    case 'throw':
      throw step.error;
    default:
      yield step;
  }
}

async function pause(step: Extract<ScriptStep, { type: 'pause' }>, signal: AbortSignal): Promise<void> {
  step.gate.reach();
  if (step.ignoresSignal === true) return step.gate.opened;
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([step.gate.opened, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
