import type { FileBlock } from '../../contract/content-block';
import type { Message } from '../../contract/message';
import { applyTurnEvent, newTurnDraft, type TurnDraft } from '../../contract/turn-draft';
import type { PendingItem, TurnEvent, TurnEventOf } from '../../contract/turn-event';
import { firstOf, type SequencedEvent } from '../../live/live-frame';
import { pathUpTo } from './thread-path';
import type { Branch, LiveDraft, ThreadState } from './thread-state';
import { foldExtras, newTurnExtras } from './turn-extras';

/**
 * Folds a batch of events into the thread. What did not change keeps its identity: the messages while an answer is being
 * written, and the blocks of the answer that no event touched. Events at or below the cursor have been seen and are skipped.
 * The log is dense: nothing is folded beyond a gap, so that the cursor then stands before the last event.
 */
export function foldThread(state: ThreadState, events: readonly SequencedEvent[], nowMs: number): ThreadState {
  if (!events.some(({ seq }) => seq > state.cursor)) return state;
  const next: ThreadState = { ...state, live: state.live && copyDraft(state.live) };
  for (const entry of events) {
    if (entry.seq <= next.cursor) continue;
    if (firstOf(entry) !== next.cursor + 1) break;
    foldOne(next, entry, nowMs);
    next.cursor = entry.seq;
  }
  return next;
}

/** `next` is this fold's own copy. */
function foldOne(next: ThreadState, { seq, event }: SequencedEvent, nowMs: number): void {
  switch (event.type) {
    case 'turn_start':
      startTurn(next, { seq, event }, nowMs);
      return;
    case 'queue_changed':
      changeQueue(next, event, seq);
      return;
    case 'conversation_changed':
      return;
    default:
      if (next.live) foldTurnEvent(next, next.live, { event, nowMs });
  }
}

function foldTurnEvent(
  next: ThreadState,
  live: LiveDraft,
  { event, nowMs }: { event: TurnEvent; nowMs: number },
): void {
  applyTurnEvent(live, event);
  live.extras = foldExtras(live.extras, event, nowMs);
  if (event.type !== 'turn_done' && event.type !== 'turn_error') return;
  next.messages = endTurn(next.messages, live, event);
  next.extras = { ...next.extras, [live.messageId]: live.extras };
  next.live = null;
}

function startTurn(
  next: ThreadState,
  { seq, event }: { seq: number; event: TurnEventOf<'turn_start'> },
  nowMs: number,
): void {
  const path =
    event.user_message_id === null ? next.messages : pathUpTo(next.messages, event.user_message_id, () => false);
  const messages = path.filter((message) => message.id !== event.message_id);
  const taken = next.lastTaken?.seq === seq - 1 ? next.lastTaken.item : null;
  if (taken && event.user_message_id !== null && !messages.some((message) => message.id === event.user_message_id)) {
    const parentId = event.parent_id ?? messages.at(-1)?.id ?? null;
    const branch = { parentId, siblings: [] };
    messages.push(toUserMessage(taken, { id: event.user_message_id, seq, turnId: event.turn_id, branch }));
  }
  const live = { ...newTurnDraft(event), extras: newTurnExtras(nowMs) };
  next.live = live;
  next.asked = null;
  next.startedTurn = event.turn_id;
  next.messages = [...messages, toStreamingMessage(live, { seq, model: event.model, nowMs })];
}

function changeQueue(next: ThreadState, event: TurnEventOf<'queue_changed'>, seq: number): void {
  if (seq <= next.queue.seq) return;
  const { pending, items, paused } = event;
  const head = next.queue.items[0];
  const wasTaken = head && !items.some((item) => item.id === head.id);
  next.lastTaken = wasTaken ? { seq, item: head } : next.lastTaken;
  next.queue = { pending, items, paused, seq };
  next.seenPending = [...new Set([...next.seenPending, ...items.map((item) => item.id)])];
}

function copyDraft(draft: LiveDraft): LiveDraft {
  return { ...draft, blocks: [...draft.blocks], blockIndex: { ...draft.blockIndex } };
}

type TurnEnd = TurnEventOf<'turn_done'> | TurnEventOf<'turn_error'>;

/** A turn that was stopped before it said anything leaves no empty answer behind. */
function endTurn(messages: readonly Message[], live: TurnDraft, end: TurnEnd): readonly Message[] {
  if (end.type === 'turn_done' && end.stop_reason === 'interrupted' && live.blocks.length === 0) {
    return messages.filter((message) => message.id !== live.messageId);
  }
  return messages.map((message) =>
    message.id === live.messageId ? { ...message, content: live.blocks, ...ending(end) } : message,
  );
}

function ending(end: TurnEnd): Partial<Message> {
  if (end.type === 'turn_error') {
    const { code, message, retryable } = end;
    return { status: 'failed', error: { code, message, retryable } };
  }
  const { stop_reason, prompt_tokens, completion_tokens } = end;
  return { status: 'complete', stop_reason, prompt_tokens, completion_tokens };
}

const blankMessage = {
  conversation_id: '',
  stop_reason: null,
  error: null,
  model_id: null,
  prompt_tokens: null,
  completion_tokens: null,
  parent_id: null,
} as const;

type Begun = { seq: number; model: string | null; nowMs: number };

function toStreamingMessage(live: TurnDraft, { seq, model, nowMs }: Begun): Message {
  return {
    ...blankMessage,
    id: live.messageId,
    turn_id: live.turnId,
    seq,
    role: 'assistant',
    content: [],
    status: 'streaming',
    model_id: model,
    parent_id: live.userMessageId,
    siblings: [live.messageId],
    created_at: new Date(nowMs).toISOString(),
  };
}

/** A question whose text is known here before the snapshot tells it. */
export function toUserMessage(
  said: Pick<PendingItem, 'text' | 'created_at'> & { files: readonly FileBlock[] },
  {
    id,
    seq,
    turnId,
    branch = { parentId: null, siblings: [] },
  }: { id: string; seq: number; turnId: string | null; branch?: Branch },
): Message {
  const content = [...said.files, ...(said.text === '' ? [] : [{ type: 'text' as const, text: said.text }])];
  return {
    ...blankMessage,
    id,
    turn_id: turnId,
    seq,
    role: 'user',
    content,
    status: 'complete',
    parent_id: branch.parentId,
    siblings: [...branch.siblings, id],
    created_at: said.created_at,
  };
}
