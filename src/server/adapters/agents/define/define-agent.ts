import type { z } from 'zod';
import type { AgentEvent, AgentFinish } from '../../../core/agents/agent-event';
import type { Usage } from '../../../../contract/turn-event';

/** A message of the conversation so far, reduced to its text. */
type ChatMessage = { id: string; role: 'user' | 'assistant' | 'system' | 'tool'; text: string };

type AgentFileReference = { id: string; name: string; mimeType: string; size: number };

/** What a tool call is, for those who watch; `approval` is the question that a person answers before it runs. */
type ToolCallOptions = { name: string; input?: unknown; approval?: string; id?: string };

type ToolWork = { signal: AbortSignal; progress: (message: string, done?: number, total?: number) => void; input: unknown };

export type AgentRun<Config> = {
  conversationId: string;
  turnId: string;
  /** The conversation's own choices, as `config` parsed them. */
  config: Config;
  /** What the person wrote. */
  text: string;
  /** The messages before it, oldest first. */
  history: readonly ChatMessage[];
  files: readonly AgentFileReference[];
  readFile: (fileId: string) => Promise<Uint8Array | null>;
  /** The state that the client sent along, or that earlier answers left. */
  state: unknown;
  /** Facts that the client sent along, and whatever else it forwarded. */
  context: readonly { description: string; value: string }[];
  forwardedProps: unknown;
  /** Aborts when the turn is stopped: end whatever was started. */
  signal: AbortSignal;
  /** Shows something without waiting for the next `yield`. */
  emit: (event: RunEvent | string) => void;
  /**
   * Runs `work` as a tool call that people can see, after it is in the record. With `approval`, a person is asked first; what
   * they refuse throws `ToolRefused`. What `work` throws is shown as the call's error and thrown on.
   */
  callTool: <Result>(call: ToolCallOptions, work: (context: ToolWork) => Result | Promise<Result>) => Promise<Result>;
  /** Asks a person; the turn waits for as long as they take. */
  approve: (question: string, input?: unknown) => Promise<boolean>;
};

export type RunEvent = Exclude<AgentEvent, AgentFinish>;

/** What the answer took, and which model gave it. */
export type RunResult = { usage?: Usage; model?: string } | undefined;

type RunFunction<Config> = (
  run: AgentRun<Config>,
) => AsyncIterable<string | RunEvent> | AsyncGenerator<string | RunEvent, unknown> | Promise<string | RunResult>;

type AgentOptions = { name?: string; description?: string; suggestions?: string[] };

export type Agent = AgentOptions & { config?: z.ZodObject; run: RunFunction<never> };

/**
 * Defines an agent for `kind: module`; export it from the module that the agent file names. `run` yields texts and events, or
 * answers a text.
 */
export function defineAgent<Schema extends z.ZodObject>(
  agent: AgentOptions & { config: Schema; run: RunFunction<z.output<Schema>> },
): Agent;
export function defineAgent(agent: AgentOptions & { run: RunFunction<Record<string, unknown>> }): Agent;
export function defineAgent(agent: Agent): Agent {
  return agent;
}

/** A person has refused the call. */
export class ToolRefused extends Error {
  constructor(reason: string | null) {
    super(reason === null || reason === '' ? 'The user refused.' : `The user refused: ${reason}`);
    this.name = 'ToolRefused';
  }
}
