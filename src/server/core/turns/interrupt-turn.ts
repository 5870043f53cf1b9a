import type { InterruptReceipt } from '../../../contract/interrupt-receipt';
import { openToolUses } from '../../../contract/turn-draft';
import type { ConversationRef } from '../conversations/conversation-ref';
import { sleep } from '../clock';
import { findConversation } from '../conversations/find-conversation';
import { commitForcedEnd, commitInterrupt, interruptedEnd } from './commit-interrupt';
import type { Engine } from './engine';
import type { TurnRecord } from './turn-record';

/** Together with the agent's own second to wind down this keeps every stop under two seconds. */
const RUNNER_LIMIT_MS = 1500;
const POLL_MS = 100;

export type InterruptReason = 'interrupted' | 'timeout';

export async function interruptTurn(
  engine: Engine,
  ref: ConversationRef,
  options: { turnId?: string; reason?: InterruptReason } = {},
): Promise<InterruptReceipt> {
  const conversation = await findConversation(engine.ports, ref);
  return interruptConversation(engine, { conversationId: conversation.id, ...options });
}

/**
 * Stops the running turn and answers when it has ended, in bounded time: a runner that does not answer is fenced off and its turn closed
 * from the log. Harmless when nothing runs, and the same however often it is called.
 */
export async function interruptConversation(
  engine: Engine,
  {
    conversationId,
    turnId,
    reason = 'interrupted',
  }: { conversationId: string; turnId?: string; reason?: InterruptReason },
): Promise<InterruptReceipt> {
  const { ports, hub } = engine;
  const startedAt = ports.clock.now().getTime();
  const outcome = await commitInterrupt(ports.ledger, { conversationId, turnId, now: ports.clock.now() });
  const elapsed = () => ports.clock.now().getTime() - startedAt;
  if (outcome.kind !== 'requested') {
    hub.publish(conversationId, outcome.events);
    return receipt(outcome.kind === 'closed' ? outcome.turn.id : null, [], elapsed());
  }
  const openCalls = await stopRunner(engine, outcome.turn, reason);
  const end = interruptedEnd(outcome.turn, reason);
  const forced = await commitForcedEnd(ports.ledger, { turn: outcome.turn, end, now: ports.clock.now() });
  if (forced) hub.publish(conversationId, forced);
  return receipt(outcome.turn.id, openCalls, elapsed());
}

/** Tells the runner, here or in another process, and waits until the turn has ended or the time is up. Answers the open calls. */
async function stopRunner(engine: Engine, turn: TurnRecord, reason: InterruptReason): Promise<string[]> {
  const { ports, runner } = engine;
  const running = runner.find(turn.id);
  if (running) {
    const openCalls = openToolUses(running.draft?.blocks ?? []).map((call) => call.tool_name);
    running.abort(reason);
    await Promise.race([running.ended, sleep(ports.clock, RUNNER_LIMIT_MS)]);
    if (runner.find(turn.id) === running) running.abort('lost');
    return openCalls;
  }
  ports.bus.control({ kind: 'cancel', conversationId: turn.conversationId, turnId: turn.id });
  for (let waitedMs = 0; waitedMs < RUNNER_LIMIT_MS; waitedMs += POLL_MS) {
    const current = await ports.ledger.findTurn(turn.conversationId, turn.id);
    if (current?.status !== 'running') return [];
    await sleep(ports.clock, POLL_MS);
  }
  return [];
}

function receipt(turnId: string | null, toolCalls: string[], elapsedMs: number): InterruptReceipt {
  return {
    turn_id: turnId,
    stopped: turnId !== null,
    cancelled: { model_call: turnId !== null && toolCalls.length === 0, tool_calls: toolCalls, processes: [] },
    elapsed_ms: Math.max(0, elapsedMs),
  };
}
