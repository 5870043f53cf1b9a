import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { AgentFinish } from '../../../core/agents/agent-event';
import type { LiveRun } from '../live/live-run';
import { openSchemaCompiler } from '../tools/compile-json-schema';
import type { Question, QuestionAnswer } from '../tools/runnable-tool';
import type { LlmAgent } from './llm-agent';
import { LlmTurn } from './llm-turn';

const MAX_SCHEMA_CHARACTERS = 16_000;

type LiveTurn = { agent: LlmAgent; turn: AgentTurn; live: LiveRun };

/** Runs a turn whose tools may ask a person: while one does, the turn waits and the call goes on. */
export async function runLiveTurn({ agent, turn, live }: LiveTurn): Promise<AgentFinish> {
  const ofLive = { ...turn, signal: live.signal, beforeTool: (toolUseId: string) => live.pass(toolUseId) };
  const run = new LlmTurn(agent, ofLive, (question, carried) => askPerson({ agent, turn, live }, question, carried)).run();
  for await (const event of run) {
    if (event.type === 'finish') return event;
    live.emit(event);
    await live.drained();
  }
  return { type: 'finish', stop_reason: 'end_turn' };
}

/**
 * A question is a request for approval of its own, not of the call: `tool_input` holds the form, and the answer's `input` what
 * the person wrote into it.
 */
async function askPerson(
  { agent, turn, live }: LiveTurn,
  { toolName, message, schema }: Question,
  carried: unknown,
): Promise<QuestionAnswer> {
  const { approvals } = agent.definition;
  if (!turn.input.canAskApproval && approvals.blocking === 'deny') return 'cancelled';
  // Of more than an event can carry a person would only see the beginning.
  if (JSON.stringify(schema).length > MAX_SCHEMA_CHARACTERS) return 'cancelled';
  const id = agent.newId();
  const request = {
    type: 'approval_request' as const,
    request_id: id,
    tool_use_id: id,
    tool_name: toolName,
    tool_input: { requested_schema: schema },
    message,
    expires_at: new Date(agent.clock.now().getTime() + approvals.expires * 1000).toISOString(),
  };
  const decision = await live.ask(request, carried);
  if (decision.behavior === 'deny') return 'declined';
  const given = { ...defaultsOf(schema), ...decision.input };
  return (await openSchemaCompiler())(schema)(given) === null ? { given } : 'declined';
}

function defaultsOf({ properties }: Question['schema']): Record<string, unknown> {
  const entries = Object.entries((properties ?? {}) as Record<string, { default?: unknown }>);
  return Object.fromEntries(entries.flatMap(([name, schema]) => (schema.default === undefined ? [] : [[name, schema.default]])));
}
