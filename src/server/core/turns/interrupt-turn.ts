import type { InterruptReceipt } from '../../../contract/interrupt-receipt';
import type { ConversationRef } from '../conversations/conversation-ref';
import { sleep } from '../clock';
import { findConversation } from '../conversations/find-conversation';
import { commitForcedEnd, commitInterrupt, interruptedEnd } from './commit-interrupt';
import type { Engine } from './engine';
import type { RunningTurn } from './running-turn';
import type { StoppedWork, TurnRecord } from './turn-record';

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
  const startedMs = ports.clock.elapsedMs();
  const elapsed = () => Math.round(ports.clock.elapsedMs() - startedMs);
  const outcome = await commitInterrupt(ports.ledger, { conversationId, turnId, now: ports.clock.now() });
  if (outcome.kind === 'requested') {
    const stopped = await stopTurn(engine, outcome.turn, reason);
    return receipt(outcome.turn.id, stopped, elapsed());
  }
  hub.publish(conversationId, outcome.events);
  return receipt(outcome.kind === 'closed' ? outcome.turn.id : null, NOTHING, elapsed());
}

/** Answers what was under way, once the turn has ended. */
async function stopTurn(engine: Engine, turn: TurnRecord, reason: InterruptReason): Promise<StoppedWork> {
  const { ports, hub, runner } = engine;
  const running = runner.find(turn.id);
  if (running) await stopHere(engine, running, reason);
  else await stopElsewhere(engine, turn);
  const end = interruptedEnd(turn, reason);
  const forced = await commitForcedEnd(ports.ledger, { turn, end, now: ports.clock.now() });
  if (forced) hub.publish(turn.conversationId, forced);
  const ended = await ports.ledger.findTurn(turn.conversationId, turn.id);
  return ended?.trace?.stopped ?? running?.stopped ?? NOTHING;
}

/** Of a turn that only waited, or whose process cannot say what it ended. */
const NOTHING: StoppedWork = { modelCall: false, toolCalls: [], processes: [] };

/** Waits until the turn has ended or the time is up. */
async function stopHere({ ports, runner }: Engine, running: RunningTurn, reason: InterruptReason): Promise<void> {
  running.abort(reason);
  await Promise.race([running.ended, sleep(ports.clock, RUNNER_LIMIT_MS)]);
  if (runner.find(running.turn.id) === running) running.abort('lost');
}

async function stopElsewhere({ ports }: Engine, { conversationId, id: turnId }: TurnRecord): Promise<void> {
  ports.bus.control({ kind: 'cancel', conversationId, turnId });
  for (let waitedMs = 0; waitedMs < RUNNER_LIMIT_MS; waitedMs += POLL_MS) {
    const current = await ports.ledger.findTurn(conversationId, turnId);
    if (current?.status !== 'running') return;
    await sleep(ports.clock, POLL_MS);
  }
}

function receipt(turnId: string | null, stopped: StoppedWork, elapsedMs: number): InterruptReceipt {
  const { modelCall, toolCalls, processes } = stopped;
  return {
    turn_id: turnId,
    stopped: turnId !== null,
    cancelled: { model_call: modelCall, tool_calls: toolCalls, processes },
    elapsed_ms: elapsedMs,
  };
}
