import type { ContentBlock } from '../../contract/content-block';
import type { Approval, Message, MessagesPage } from '../../contract/message';
import type { PendingQueue } from '../../contract/pending';
import { newTurnDraft, type TurnDraft } from '../../contract/turn-draft';
import { emptyQueue, type ThreadState } from './thread-state';
import { foldReports } from './trace-extras';
import type { TurnExtras } from './turn-extras';

/** A thread as the snapshot tells it. Messages still on their way are kept from what was shown before. */
export function threadFromSnapshot(page: MessagesPage, before: ThreadState | null): ThreadState {
  const running = page.messages.find((message) => message.status === 'streaming');
  const kept = before ?? { keys: {}, extras: {}, queue: emptyQueue, seenPending: [], sends: [] };
  const extras: ThreadState['extras'] = {
    ...kept.extras,
    ...(before?.live && { [before.live.messageId]: before.live.extras }),
  };
  return {
    ...kept,
    extras,
    messages: page.messages,
    live: running
      ? { ...resumeDraft(running, page.approvals), extras: reported(running, page, extras[running.id]) }
      : null,
    lastTaken: null,
    cursor: page.last_event_id,
    hasMore: page.has_more,
  };
}

/** A turn that was heard from its start needs no telling. */
function reported(running: Message, { reports = [] }: MessagesPage, heard: TurnExtras | undefined): TurnExtras {
  return heard?.isWhole === true ? heard : foldReports(reports, Date.parse(running.created_at), false);
}

/** The queue as it was read, unless an event has told a newer one. */
export function withQueue(state: ThreadState, queue: PendingQueue): ThreadState {
  if (queue.seq < state.queue.seq) return state;
  return { ...state, queue, seenPending: [...new Set([...state.seenPending, ...queue.items.map((item) => item.id)])] };
}

/** Puts in finished messages that a snapshot has and the thread does not, each before its turn's answer. */
export function withMissingMessages(state: ThreadState, page: MessagesPage): ThreadState {
  const known = new Set(state.messages.map((message) => message.id));
  const missing = page.messages.filter((message) => message.status !== 'streaming' && !known.has(message.id));
  return missing.length === 0 ? state : { ...state, messages: missing.reduce(insertMessage, state.messages) };
}

export function withOlderMessages(state: ThreadState, page: MessagesPage): ThreadState {
  const known = new Set(state.messages.map((message) => message.id));
  const older = page.messages.filter((message) => !known.has(message.id));
  return { ...state, messages: [...older, ...state.messages], hasMore: page.has_more };
}

/** Before the answer of the same turn, or else at the end. */
export function insertMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const answer = messages.findIndex(
    (other) => other.turn_id !== null && other.turn_id === message.turn_id && other.role === 'assistant',
  );
  const at = answer < 0 ? messages.length : answer;
  const parent_id = message.parent_id ?? messages[at - 1]?.id ?? null;
  return [...messages.slice(0, at), { ...message, parent_id }, ...messages.slice(at)];
}

/** The running turn as the snapshot left it: its blocks carry on under the numbers that the events give them. */
function resumeDraft(message: Message, approvals: readonly Approval[]): TurnDraft {
  const start = { turn_id: message.turn_id ?? '', message_id: message.id, user_message_id: message.parent_id };
  return {
    ...newTurnDraft({ type: 'turn_start', ...start, agent_key: '', model: message.model_id }),
    blocks: [...message.content],
    blockIndex: numberBlocks(message.content),
    approvals: [...approvals],
  };
}

/** Text, reasoning and tool calls are numbered from 0 in order of appearance; results are not. */
function numberBlocks(blocks: readonly ContentBlock[]): Record<number, number> {
  const numbered = blocks.flatMap((block, index) =>
    block.type === 'tool_result' || block.type === 'file' ? [] : [index],
  );
  return Object.fromEntries(numbered.entries());
}
