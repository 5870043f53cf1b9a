import { partOfBranch, type BranchWindow } from '../../core/conversations/branch-window';
import { branchTo } from '../../core/conversations/message-branch';
import type {
  LedgerQueue,
  LedgerSnapshot,
  LogPage,
  TurnContext,
  TurnLedger,
  TurnOnBranch,
} from '../../core/turns/turn-ledger';
import { openLedgerTransaction } from './open-ledger-transaction';
import type { SqliteConnection } from './sqlite-connection';
import type { SqliteSession } from './sqlite-session';
import { approvalTable } from './tables/approval-table';
import { eventTable } from './tables/event-table';
import { headTable } from './tables/head-table';
import { messageTable } from './tables/message-table';
import { pendingTable } from './tables/pending-table';
import { postKeyTable } from './tables/post-key-table';
import { turnTable } from './tables/turn-table';
import { trimEvents } from './trim-events';

/**
 * The record of all turns, in plain SQL on the connection that Prisma uses too: an append is on the path of every token,
 * and Prisma's query plans would cost ten times as much.
 */
export function createPrismaLedger(connection: SqliteConnection): TurnLedger {
  return {
    transact: (work) =>
      connection.transact(async (session) => {
        const { tx, close } = openLedgerTransaction(session);
        try {
          return await work(tx);
        } finally {
          close();
        }
      }),
    readAfter: (id, afterSeq, maxBytes) => connection.read((session) => readPage(session, id, { afterSeq, maxBytes })),
    snapshot: (id, window) => connection.readTogether((session) => takeSnapshot(session, id, window)),
    queue: (id) => connection.readTogether((session) => takeQueue(session, id)),
    turnContext: (turn, maxCharacters) =>
      connection.readTogether((session) => readTurnContext(session, turn, maxCharacters)),
    lastSeqs: (ids) => connection.read((session) => headTable.findSeqs(session, ids)),
    heads: (ids) =>
      connection.read(
        (session) => new Map(headTable.findMany(session, ids).map((head) => [head.conversationId, head])),
      ),
    findTurn: (id, turnId) => connection.read((session) => turnTable.find(session, id, turnId)),
    findCarried: (turn) => connection.read((session) => turnTable.findCarried(session, turn)),
    listTurns: (id, before, limit) => connection.read((session) => turnTable.list(session, id, { before, limit })),
    listOrphans: (members, limit) => connection.read((session) => turnTable.listOrphans(session, members, limit)),
    listStartable: (now, limit) => connection.read((session) => headTable.listStartable(session, now, limit)),
    listExpiredApprovals: (now, limit) => connection.read((session) => approvalTable.listExpired(session, now, limit)),
    trimEvents: (before, limit) => trimEvents(connection, before, limit),
    activeTurns: (ids) => connection.read((session) => turnTable.findActive(session, ids)),
    countQueued: (ids) => connection.read((session) => pendingTable.count(session, ids)),
    prunePostKeys: (before, limit) =>
      connection.transact((session) => Promise.resolve(postKeyTable.prune(session, before, limit))),
  };
}

/** Events before the head: when a trim comes in between, the head's floor shows that the page may have a hole. */
function readPage(session: SqliteSession, id: string, range: { afterSeq: number; maxBytes: number }): LogPage | null {
  const events = eventTable.readAfter(session, id, range);
  const ends = headTable.findRange(session, id);
  return ends && { events, ...ends };
}

function readTurnContext(session: SqliteSession, turn: TurnOnBranch, maxCharacters: number): TurnContext | null {
  const { id, conversationId } = turn;
  const head = headTable.find(session, conversationId);
  if (!head) return null;
  const leafId = turn.userMessageId ?? head.leafMessageId;
  return {
    branch: leafId === null ? [] : messageTable.listBranch(session, conversationId, { leafId, maxCharacters }),
    events: eventTable.ofTurn(session, conversationId, id),
    approvals: approvalTable.list(session, conversationId, id),
  };
}

function takeQueue(session: SqliteSession, id: string): LedgerQueue | null {
  const head = headTable.find(session, id);
  return head && { head, pending: pendingTable.list(session, id) };
}

function takeSnapshot(session: SqliteSession, id: string, window: BranchWindow): LedgerSnapshot | null {
  const queue = takeQueue(session, id);
  if (!queue) return null;
  const { head } = queue;
  const activeTurn = head.activeTurnId === null ? null : turnTable.find(session, id, head.activeTurnId);
  const links = messageTable.listLinks(session, id);
  const branch = branchTo(links, activeTurn?.userMessageId ?? head.leafMessageId);
  return {
    ...queue,
    links,
    messages: messageTable.listOf(session, partOfBranch(branch, window)),
    activeTurn,
    activeEvents: activeTurn ? eventTable.ofTurn(session, id, activeTurn.id) : [],
    approvals: activeTurn ? approvalTable.list(session, id, activeTurn.id) : [],
  };
}
