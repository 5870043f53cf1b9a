import type { ContentBlock } from '../../contract/content-block';
import type { Approval, Message, MessagesPage } from '../../contract/message';
import type { PendingQueue } from '../../contract/pending';
import { newTurnDraft, type TurnDraft } from '../../contract/turn-draft';
import { emptyQueue, type ThreadState } from './thread-state';
import { foldReports } from './trace-extras';
import type { TurnExtras } from './turn-extras';

/** Nothing has happened yet. */
export function newThread(): ThreadState {
  return threadFromSnapshot({ messages: [], last_event_id: 0, has_more: false, approvals: [] }, null, 0);
}

/** A thread as the snapshot tells it. Messages still on their way are kept from what was shown before. */
export function threadFromSnapshot(page: MessagesPage, before: ThreadState | null, nowMs: number): ThreadState {
  const running = page.messages.find((message) => message.status === 'streaming');
  const kept = before ?? {
    keys: {},
    extras: {},
    queue: emptyQueue,
    seenPending: [],
    sends: [],
    asked: null,
    startedTurn: null,
  };
  const extras: ThreadState['extras'] = {
    ...kept.extras,
    ...(before?.live && { [before.live.messageId]: before.live.extras }),
  };
  return {
    ...kept,
    ...joined(page, before),
    extras,
    live: running
      ? { ...resumeDraft(running, page.approvals), extras: reported(page, nowMs, extras[running.id]) }
      : null,
    lastTaken: null,
    cursor: page.last_event_id,
  };
}

/** A page has the newest messages only: what was read before the first of them stays, where it is what that one follows. */
function joined(page: MessagesPage, before: ThreadState | null): Pick<ThreadState, 'messages' | 'hasMore'> {
  const { messages, has_more: hasMore } = page;
  const known = before?.messages ?? [];
  const at = known.findIndex(({ id }) => id === messages[0]?.parent_id);
  const earlier = known.slice(0, at + 1);
  const isJoined = hasMore && earlier.length > 0 && earlier.every(({ status }) => status !== 'streaming');
  return before && isJoined ? { messages: [...earlier, ...messages], hasMore: before.hasMore } : { messages, hasMore };
}

/** A turn that was heard from its start needs no telling. Its beginning is counted back from now: clocks differ. */
function reported(
  { reports = [], running_ms: runningMs = 0 }: MessagesPage,
  nowMs: number,
  heard: TurnExtras | undefined,
): TurnExtras {
  return heard?.isWhole === true ? heard : foldReports(reports, nowMs - runningMs, false);
}

/** The queue as it was read, unless an event has told a newer one. */
export function withQueue(state: ThreadState, queue: PendingQueue): ThreadState {
  if (queue.seq < state.queue.seq) return state;
  return { ...state, queue, seenPending: [...new Set([...state.seenPending, ...queue.items.map((item) => item.id)])] };
}

/** Puts in finished messages that a snapshot has and the thread does not, each before what follows it there. */
export function withMissingMessages(state: ThreadState, page: MessagesPage): ThreadState {
  const messages = [...state.messages];
  const known = new Set(messages.map((message) => message.id));
  let next: string | null = null;
  for (const message of page.messages.toReversed()) {
    if (!known.has(message.id)) {
      const at = next === null ? messages.length : messages.findIndex(({ id }) => id === next);
      const isOlder = at === 0 && state.hasMore;
      if (message.status === 'streaming' || isOlder) continue;
      messages.splice(at, 0, message);
    }
    next = message.id;
  }
  return messages.length === known.size ? state : { ...state, messages };
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
