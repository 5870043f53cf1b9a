import type { ContentBlock } from '../../../contract/content-block';
import type { LogEvent, TurnEventOf } from '../../../contract/turn-event';
import { closingEvents } from './closing-events';
import type { ConversationHead } from './conversation-head';
import { endTurn } from './end-turn';
import { foldTurn } from './fold-turn';
import { appendToLog } from './log-writing';
import { pauseQueue } from './pause-queue';
import { settledBlocks } from './settled-blocks';
import type { LedgerTransaction } from './turn-ledger';
import type { TurnEnd, TurnRecord } from './turn-record';

/**
 * Ends the active turn without its runner: after a crash, when a runner does not answer, or when the turn only waits. Its
 * partial is folded from the log, and open calls get a result, so that the next model request is valid.
 */
export async function closeTurn(
  tx: LedgerTransaction,
  head: ConversationHead,
  { turn, end, now }: { turn: TurnRecord; end: TurnEnd; now: Date },
): Promise<LogEvent[]> {
  const draft = foldTurn((await tx.turnEvents(head.conversationId, turn.id)).map((row) => row.event));
  const closing = closingEvents(draft.blocks, draft.approvals);
  const content = settledBlocks([...draft.blocks, ...closing.map(toBlock)]);
  head.epoch += 1;
  const closed = await appendToLog(tx, head, { turnId: turn.id, events: [...closing, end], now });
  const ending = { turn, end, content, now, modelId: null, trace: turn.trace, carried: null, holdMs: 0 };
  const restored = await endTurn(tx, head, ending);
  return [...closed, ...restored, ...(await pauseQueue(tx, head, now))];
}

function toBlock(event: TurnEventOf<'tool_result'>): ContentBlock {
  const { type, tool_use_id, tool_name, output, error } = event;
  return { type, tool_use_id, tool_name, output, error };
}
