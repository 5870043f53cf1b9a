import type { AuditEntry } from '../../core/audit/audit-log';
import type { ConversationRecord } from '../../core/conversations/conversation-record';
import type { MessageRecord } from '../../core/conversations/message-record';
import type { ApprovalRecord } from '../../core/turns/approval-record';
import type { ConversationHead } from '../../core/turns/conversation-head';
import type { PendingRecord } from '../../core/turns/pending-record';
import type { PostKey } from '../../core/turns/turn-ledger';
import type { TurnRecord } from '../../core/turns/turn-record';
import type { LogEvent } from '../../../contract/turn-event';

/** An event with the length of its JSON, so that a read can be bounded. */
export type StoredEvent = LogEvent & { size: number };

export function toLogEvent({ seq, turnId, event }: StoredEvent): LogEvent {
  return { seq, turnId, event };
}

/** All rows of one conversation. Never changed in place: a write replaces the part it changes. */
export type ConversationRows = {
  readonly conversation: ConversationRecord;
  readonly head: ConversationHead;
  readonly events: readonly StoredEvent[];
  readonly turns: readonly TurnRecord[];
  readonly messages: readonly MessageRecord[];
  readonly pending: readonly PendingRecord[];
  readonly postKeys: readonly PostKey[];
  readonly approvals: readonly ApprovalRecord[];
  readonly carried: readonly { turnId: string; value: unknown }[];
};

/** What a writer works on: its own changes over the committed rows. */
export type MemoryDraft = {
  get: (conversationId: string) => ConversationRows | undefined;
  all: () => ConversationRows[];
  set: (conversationId: string, rows: ConversationRows) => void;
  /** Changes rows that exist; does nothing for a conversation that does not. */
  change: (conversationId: string, change: (rows: ConversationRows) => Partial<ConversationRows>) => void;
  delete: (conversationId: string) => void;
  audit: (entry: AuditEntry) => void;
};

export type MemoryDatabase = {
  get: (conversationId: string) => ConversationRows | undefined;
  all: () => ConversationRows[];
  auditEntries: () => AuditEntry[];
  /** Writers run one after the other; what one wrote is committed when its work resolves, and dropped when it throws. */
  write: <T>(work: (draft: MemoryDraft) => T | Promise<T>) => Promise<T>;
};

/** The rows that the stores in memory share. */
export function createMemoryDatabase(): MemoryDatabase {
  const committed = new Map<string, ConversationRows>();
  const audited: AuditEntry[] = [];
  let lastWriter: Promise<unknown> = Promise.resolve();

  const run = async <T>(work: (draft: MemoryDraft) => T | Promise<T>): Promise<T> => {
    const changes = new Map<string, ConversationRows | undefined>();
    const entries: AuditEntry[] = [];
    const result = await work({ ...openDraft(committed, changes), audit: (entry) => void entries.push(entry) });
    audited.push(...entries);
    for (const [id, rows] of changes) {
      if (rows) committed.set(id, rows);
      else committed.delete(id);
    }
    return result;
  };

  return {
    get: (id) => committed.get(id),
    all: () => [...committed.values()],
    auditEntries: () => [...audited],
    write: (work) => {
      const result = lastWriter.then(() => run(work));
      lastWriter = result.catch(() => undefined);
      return result;
    },
  };
}

function openDraft(
  committed: ReadonlyMap<string, ConversationRows>,
  changes: Map<string, ConversationRows | undefined>,
): Omit<MemoryDraft, 'audit'> {
  const get = (id: string): ConversationRows | undefined => (changes.has(id) ? changes.get(id) : committed.get(id));
  return {
    get,
    all: () => [...new Set([...committed.keys(), ...changes.keys()])].flatMap((id) => get(id) ?? []),
    set: (id, rows) => changes.set(id, rows),
    change: (id, change) => {
      const rows = get(id);
      if (rows) changes.set(id, { ...rows, ...change(rows) });
    },
    delete: (id) => changes.set(id, undefined),
  };
}
