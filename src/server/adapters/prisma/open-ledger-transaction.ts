import type { LedgerTransaction } from '../../core/turns/turn-ledger';
import type { SqliteSession } from './sqlite-session';
import { approvalTable } from './tables/approval-table';
import { auditTable } from './tables/audit-table';
import { conversationTable } from './tables/conversation-table';
import { changeAgentConfig } from './tables/conversation-agent-config';
import { touchConversation } from './tables/conversation-touch';
import { eventTable } from './tables/event-table';
import { headTable } from './tables/head-table';
import { messageTable } from './tables/message-table';
import { pendingTable } from './tables/pending-table';
import { postKeyTable } from './tables/post-key-table';
import { turnTable } from './tables/turn-table';

/** The ledger's calls on a session that is inside a transaction; after `close` every call is refused. */
export function openLedgerTransaction(session: SqliteSession): { tx: LedgerTransaction; close: () => void } {
  let isOpen = true;
  const run = <T>(work: () => T): Promise<T> =>
    new Promise((resolve) => {
      if (!isOpen) throw new Error('the transaction has ended');
      resolve(work());
    });
  const tx: LedgerTransaction = {
    // The transaction holds the database's only write lock, so every head is held from the start.
    holdHead: (id) => run(() => headTable.find(session, id)),
    saveHead: (head) => run(() => headTable.save(session, head)),
    insertEvents: (id, events, now) => run(() => eventTable.insert(session, id, { events, now })),
    turnEvents: (id, turnId) => run(() => eventTable.ofTurn(session, id, turnId)),
    insertTurn: (turn) => run(() => turnTable.insert(session, turn)),
    updateTurn: (turn) => run(() => turnTable.update(session, turn)),
    findTurn: (id, turnId) => run(() => turnTable.find(session, id, turnId)),
    carry: (turn, carried) => run(() => turnTable.carry(session, turn, carried)),
    insertMessage: (message) => run(() => messageTable.insert(session, message)),
    findMessage: (id, messageId) => run(() => messageTable.find(session, id, messageId)),
    listMessageLinks: (id) => run(() => messageTable.listLinks(session, id)),
    listPending: (id) => run(() => pendingTable.list(session, id)),
    replacePending: (id, entries) => run(() => pendingTable.replace(session, id, entries)),
    findPostKey: (id, key) => run(() => postKeyTable.find(session, id, key)),
    insertPostKey: (postKey) => run(() => postKeyTable.insert(session, postKey)),
    listApprovals: (id, turnId) => run(() => approvalTable.list(session, id, turnId)),
    insertApprovals: (approvals) => run(() => approvalTable.insert(session, approvals)),
    updateApproval: (approval) => run(() => approvalTable.update(session, approval)),
    nameConversation: (id, title) => run(() => conversationTable.name(session, id, title)),
    insertAudit: (entry) => run(() => auditTable.insertOwned(session, entry)),
    touchConversation: (id, change) => run(() => touchConversation(session, id, change)),
    changeAgentConfig: (id, change) => run(() => changeAgentConfig(session, id, change)),
  };
  return {
    tx,
    close: () => {
      isOpen = false;
    },
  };
}
