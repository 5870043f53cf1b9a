import { partOfBranch, type BranchWindow } from '../../core/conversations/branch-window';
import { branchTo, linkOf } from '../../core/conversations/message-branch';
import type { MessageRecord } from '../../core/conversations/message-record';
import { toStorable } from '../../core/to-storable';
import type {
  LedgerQueue,
  LedgerSnapshot,
  LogPage,
  TurnContext,
  TurnLedger,
  TurnOnBranch,
} from '../../core/turns/turn-ledger';
import { toLogEvent, type ConversationRows, type MemoryDatabase } from './memory-database';
import { openMemoryTransaction } from './memory-transaction';
import { trimRows } from './memory-trim';

/** Turns that live as long as the process. */
export function createMemoryLedger(database: MemoryDatabase): TurnLedger {
  return {
    transact: (work) =>
      database.write(async (draft) => {
        const transaction = openMemoryTransaction(draft);
        try {
          return await work(transaction.tx);
        } finally {
          transaction.close();
        }
      }),
    ...conversationReads(database),
    ...sweeps(database),
  };
}

const answer = <T>(value: T): Promise<T> => Promise.resolve(toStorable(value));

type ConversationReads = Pick<
  TurnLedger,
  | 'readAfter'
  | 'snapshot'
  | 'queue'
  | 'turnContext'
  | 'lastSeqs'
  | 'heads'
  | 'activeTurns'
  | 'findTurn'
  | 'findCarried'
  | 'listTurns'
  | 'countQueued'
>;

function conversationReads(database: MemoryDatabase): ConversationReads {
  return {
    readAfter: (id, afterSeq, maxBytes) => answer(readPage(database.get(id), { afterSeq, maxBytes })),
    snapshot: (id, window) => answer(takeSnapshot(database.get(id), window)),
    queue: (id) => answer(takeQueue(database.get(id))),
    turnContext: (turn, maxCharacters) =>
      answer(readTurnContext(database.get(turn.conversationId), turn, maxCharacters)),
    lastSeqs: (ids) => Promise.resolve(collect(database, ids, (rows) => rows.head.lastSeq)),
    heads: (ids) => Promise.resolve(collect(database, ids, (rows) => toStorable(rows.head))),
    activeTurns: (ids) => Promise.resolve(new Map(ids.flatMap((id) => activeTurn(database.get(id))))),
    findTurn: (id, turnId) => answer(database.get(id)?.turns.find((turn) => turn.id === turnId) ?? null),
    findCarried: ({ conversationId, turnId }) =>
      answer(database.get(conversationId)?.carried.find((one) => one.turnId === turnId)?.value ?? null),
    listTurns: (id, before, limit) => {
      const turns = (database.get(id)?.turns ?? []).filter((turn) => before === null || turn.number < before);
      return answer(turns.sort((a, b) => b.number - a.number).slice(0, limit));
    },
    countQueued: (ids) => Promise.resolve(collect(database, ids, (rows) => rows.pending.length)),
  };
}

type Sweeps = Pick<
  TurnLedger,
  'listOrphans' | 'listStartable' | 'listExpiredApprovals' | 'trimEvents' | 'prunePostKeys'
>;

function sweeps(database: MemoryDatabase): Sweeps {
  return {
    listOrphans: (livingMembers, limit) => {
      const needy = database.all().flatMap((rows) => rows.turns.filter(needsProcess));
      return answer(needy.filter((turn) => !livingMembers.includes(turn.memberId)).slice(0, limit));
    },
    listStartable: (now, limit) => {
      const startable = database.all().filter((rows) => isStartable(rows, now));
      return answer(startable.map((rows) => rows.conversation.id).slice(0, limit));
    },
    listExpiredApprovals: (now, limit) => {
      const expired = database.all().flatMap((rows) => expiredApprovals(rows, now));
      return answer(expired.slice(0, limit));
    },
    trimEvents: (before, limit) =>
      database.write((draft) => {
        const trimmed = draft.all().flatMap((rows) => trimRows(rows, before) ?? []);
        for (const rows of trimmed.slice(0, limit)) draft.set(rows.conversation.id, rows);
        return Math.min(trimmed.length, limit);
      }),
    prunePostKeys: (before, limit) =>
      database.write((draft) => {
        const old = draft.all().flatMap(({ postKeys }) => postKeys.filter((postKey) => postKey.createdAt < before));
        const pruned = new Set(old.slice(0, limit));
        for (const { conversationId } of pruned) {
          draft.change(conversationId, ({ postKeys }) => ({ postKeys: postKeys.filter((key) => !pruned.has(key)) }));
        }
        return pruned.size;
      }),
  };
}

function collect<T>(
  database: MemoryDatabase,
  ids: readonly string[],
  pick: (rows: ConversationRows) => T,
): Map<string, T> {
  return new Map(
    ids.flatMap((id): [string, T][] => {
      const rows = database.get(id);
      return rows ? [[id, pick(rows)]] : [];
    }),
  );
}

function readPage(rows: ConversationRows | undefined, read: { afterSeq: number; maxBytes: number }): LogPage | null {
  if (!rows) return null;
  const { lastSeq, floorSeq } = rows.head;
  const first = rows.events[0];
  // The log is dense, so a cursor is a position.
  const start = first ? Math.max(0, read.afterSeq + 1 - first.seq) : 0;
  let end = start;
  for (let size = 0; end < rows.events.length && (end === start || size < read.maxBytes); end += 1) {
    size += rows.events[end]?.size ?? 0;
  }
  return { events: rows.events.slice(start, end).map(toLogEvent), lastSeq, floorSeq };
}

function takeQueue(rows: ConversationRows | undefined): LedgerQueue | null {
  return rows ? { head: rows.head, pending: [...rows.pending] } : null;
}

function takeSnapshot(rows: ConversationRows | undefined, window: BranchWindow): LedgerSnapshot | null {
  if (!rows) return null;
  const { head, messages, turns, events, approvals, pending } = rows;
  const activeTurn = turns.find((turn) => turn.id === head.activeTurnId) ?? null;
  return {
    head,
    links: messages.map(linkOf).sort((a, b) => a.seq - b.seq),
    messages: partOfBranch(branchTo(messages, activeTurn?.userMessageId ?? head.leafMessageId), window),
    activeTurn,
    activeEvents: activeTurn ? events.filter((event) => event.turnId === activeTurn.id).map(toLogEvent) : [],
    approvals: approvals.filter((approval) => approval.turnId === activeTurn?.id),
    pending: [...pending],
  };
}

function readTurnContext(
  rows: ConversationRows | undefined,
  { id, userMessageId }: TurnOnBranch,
  maxCharacters: number,
): TurnContext | null {
  if (!rows) return null;
  const branch = branchTo(rows.messages, userMessageId ?? rows.head.leafMessageId);
  return {
    branch: endOf(branch, maxCharacters),
    events: rows.events.filter((event) => event.turnId === id).map(toLogEvent),
    approvals: rows.approvals.filter((approval) => approval.turnId === id),
  };
}

function endOf(branch: MessageRecord[], maxCharacters: number): MessageRecord[] {
  let start = branch.length;
  for (let size = 0; start > 0 && size < maxCharacters; start -= 1) {
    size += JSON.stringify(branch[start - 1]?.content).length;
  }
  return branch.slice(start);
}

type ActiveTurn = [conversationId: string, turn: { id: string; status: 'running' | 'waiting' }];

function activeTurn(rows: ConversationRows | undefined): ActiveTurn[] {
  const turn = rows?.turns.find(({ id }) => id === rows.head.activeTurnId);
  if (turn?.status !== 'running' && turn?.status !== 'waiting') return [];
  return [[turn.conversationId, { id: turn.id, status: turn.status }]];
}

function isStartable({ head, pending }: ConversationRows, now: Date): boolean {
  const isHeld = head.heldUntil !== null && head.heldUntil > now;
  return pending.length > 0 && head.activeTurnId === null && !head.paused && !isHeld;
}

function expiredApprovals({ approvals, turns }: ConversationRows, now: Date): ConversationRows['approvals'][number][] {
  const waiting = new Set(turns.filter((turn) => turn.status === 'waiting').map((turn) => turn.id));
  return approvals.filter((row) => row.decision === null && row.expiresAt <= now && waiting.has(row.turnId));
}

function needsProcess({ status, memberId }: ConversationRows['turns'][number]): boolean {
  return status === 'running' || (status === 'waiting' && memberId !== '');
}
