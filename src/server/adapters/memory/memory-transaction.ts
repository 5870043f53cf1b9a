import type { LogEvent } from '../../../contract/turn-event';
import { linkOf } from '../../core/conversations/message-branch';
import { toStorable } from '../../core/to-storable';
import type { LedgerTransaction } from '../../core/turns/turn-ledger';
import type { TurnRecord } from '../../core/turns/turn-record';
import { toLogEvent, type ConversationRows, type MemoryDraft, type StoredEvent } from './memory-database';

type Run = <T>(work: () => T) => Promise<T>;

/** A ledger transaction over a draft; after `close` every call is refused, which shows a promise that nobody awaited. */
export function openMemoryTransaction(draft: MemoryDraft): { tx: LedgerTransaction; close: () => void } {
  let isOpen = true;
  const run: Run = (work) =>
    new Promise((resolve) => {
      if (!isOpen) throw new Error('the transaction has ended');
      resolve(toStorable(work()));
    });
  return {
    tx: { ...headCalls(draft, run), ...turnCalls(draft, run), ...queueCalls(draft, run), ...approvalCalls(draft, run) },
    close: () => {
      isOpen = false;
    },
  };
}

type HeadCall =
  'holdHead' | 'saveHead' | 'nameConversation' | 'insertAudit' | 'touchConversation' | 'changeAgentConfig';

function headCalls(draft: MemoryDraft, run: Run): Pick<LedgerTransaction, HeadCall> {
  return {
    // The database has one writer at a time, so every head is held from the start.
    holdHead: (id) => run(() => draft.get(id)?.head ?? null),
    saveHead: (head) => run(() => draft.change(head.conversationId, () => ({ head: toStorable(head) }))),
    nameConversation: (id, title) =>
      run(() => {
        if (draft.get(id)?.conversation.title !== null) return false;
        draft.change(id, ({ conversation }) => ({ conversation: { ...conversation, title: toStorable(title) } }));
        return true;
      }),
    insertAudit: (entry) =>
      run(() => {
        const owner = draft.get(entry.conversationId)?.conversation.owner;
        if (owner) draft.audit(toStorable({ ...entry, owner }));
      }),
    touchConversation: (id, change) =>
      run(() => draft.change(id, ({ conversation }) => ({ conversation: { ...conversation, ...toStorable(change) } }))),
    changeAgentConfig: (id, change) =>
      run(() =>
        draft.change(id, ({ conversation }) => ({
          conversation: { ...conversation, agentConfig: toStorable(change(conversation.agentConfig)) },
        })),
      ),
  };
}

type TurnCalls = Pick<
  LedgerTransaction,
  | 'insertEvents'
  | 'turnEvents'
  | 'insertTurn'
  | 'updateTurn'
  | 'findTurn'
  | 'carry'
  | 'insertMessage'
  | 'findMessage'
  | 'listMessageLinks'
>;

function turnCalls(draft: MemoryDraft, run: Run): TurnCalls {
  return {
    insertEvents: (id, events) => run(() => insert(draft, id, (rows) => ({ events: continueLog(rows, events) }))),
    turnEvents: (id, turnId) =>
      run(() => (draft.get(id)?.events ?? []).filter((event) => event.turnId === turnId).map(toLogEvent)),
    insertTurn: (turn) =>
      run(() => insert(draft, turn.conversationId, ({ turns }) => ({ turns: withTurn(turns, turn) }))),
    updateTurn: (turn) =>
      run(() =>
        draft.change(turn.conversationId, ({ turns }) => ({ turns: withTurn(turns.filter(isNot(turn)), turn) })),
      ),
    findTurn: (id, turnId) => run(() => draft.get(id)?.turns.find((turn) => turn.id === turnId) ?? null),
    carry: ({ conversationId, turnId }, value) =>
      run(() =>
        draft.change(conversationId, ({ carried }) => ({
          carried: [
            ...carried.filter((one) => one.turnId !== turnId),
            ...(value === null ? [] : [toStorable({ turnId, value })]),
          ],
        })),
      ),
    insertMessage: (message) =>
      run(() =>
        insert(draft, message.conversationId, ({ messages }) => ({
          messages: [...messages, toStorable(message)].sort((a, b) => a.seq - b.seq),
        })),
      ),
    findMessage: (id, messageId) =>
      run(() => draft.get(id)?.messages.find((message) => message.id === messageId) ?? null),
    listMessageLinks: (id) => run(() => (draft.get(id)?.messages ?? []).map(linkOf)),
  };
}

type QueueCalls = Pick<LedgerTransaction, 'listPending' | 'replacePending' | 'findPostKey' | 'insertPostKey'>;

function queueCalls(draft: MemoryDraft, run: Run): QueueCalls {
  return {
    listPending: (id) => run(() => [...(draft.get(id)?.pending ?? [])]),
    replacePending: (id, entries) => run(() => draft.change(id, () => ({ pending: toStorable([...entries]) }))),
    findPostKey: (id, key) => run(() => draft.get(id)?.postKeys.find((postKey) => postKey.key === key) ?? null),
    insertPostKey: (postKey) =>
      run(() =>
        insert(draft, postKey.conversationId, ({ postKeys }) => ({
          postKeys: [...postKeys.filter((other) => other.key !== postKey.key), toStorable(postKey)],
        })),
      ),
  };
}

type ApprovalCalls = Pick<LedgerTransaction, 'listApprovals' | 'insertApprovals' | 'updateApproval'>;

function approvalCalls(draft: MemoryDraft, run: Run): ApprovalCalls {
  return {
    listApprovals: (id, turnId) => run(() => (draft.get(id)?.approvals ?? []).filter((row) => row.turnId === turnId)),
    insertApprovals: (approvals) =>
      run(() => {
        for (const approval of approvals) {
          insert(draft, approval.conversationId, (rows) => ({ approvals: [...rows.approvals, toStorable(approval)] }));
        }
      }),
    updateApproval: (approval) =>
      run(() =>
        draft.change(approval.conversationId, (rows) => ({
          approvals: rows.approvals.map((row) => (row.requestId === approval.requestId ? toStorable(approval) : row)),
        })),
      ),
  };
}

function insert(draft: MemoryDraft, id: string, change: (rows: ConversationRows) => Partial<ConversationRows>): void {
  if (!draft.get(id)) throw new Error(`there is no conversation ${id}`);
  draft.change(id, change);
}

function continueLog({ events, head }: ConversationRows, added: readonly LogEvent[]): StoredEvent[] {
  const all = [...events];
  let lastSeq = events.at(-1)?.seq ?? head.floorSeq;
  for (const event of toStorable([...added])) {
    if (event.seq !== lastSeq + 1) throw new Error(`event ${event.seq} does not follow ${lastSeq}`);
    lastSeq = event.seq;
    all.push({ ...event, size: JSON.stringify(event.event).length });
  }
  return all;
}

function withTurn(turns: readonly TurnRecord[], turn: TurnRecord): TurnRecord[] {
  if (turns.some((other) => other.id === turn.id)) throw new Error(`turn ${turn.id} is already there`);
  if (turn.status === 'running' && turns.some((other) => other.status === 'running')) {
    throw new Error(`conversation ${turn.conversationId} already has a running turn`);
  }
  return [...turns, toStorable(turn)];
}

function isNot(turn: TurnRecord): (other: TurnRecord) => boolean {
  return (other) => other.id !== turn.id;
}
