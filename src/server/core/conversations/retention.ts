import type { Engine } from '../turns/engine';
import type { ConversationRecord } from './conversation-record';
import { deleteConversation } from './delete-conversation';
import { announceChange } from './change-conversation';

/** Conversations handled in one step, so that a large sweep never holds the store for long. */
const STEP = 20;

/** What the settings would archive and delete now. */
export type RetentionPreview = { toArchive: number; toDelete: number; bytesToDelete: number };

/** One small step of tidying up; answers whether more is left. The rules for archived ones are off until they are set. */
export async function applyRetention(engine: Engine): Promise<boolean> {
  const expired = await deleteExpired(engine);
  const archived = await archiveIdle(engine);
  const deleted = await deleteArchived(engine);
  return expired === STEP || archived === STEP || deleted === STEP;
}

/** Counts at most `limit` of each kind. */
export async function previewRetention({ ports, settings }: Engine, limit = 10_000): Promise<RetentionPreview> {
  const { conversations, clock } = ports;
  const { archiveAfterMs, deleteAfterMs } = settings.retention;
  const before = (ageMs: number) => new Date(clock.now().getTime() - ageMs);
  const [idle, expired] = await Promise.all([
    archiveAfterMs === null ? [] : conversations.listIdle(before(archiveAfterMs), limit),
    deleteAfterMs === null ? [] : conversations.listArchived(before(deleteAfterMs), limit),
  ]);
  const sizes = await conversations.sizes(expired.map(({ id }) => id));
  const bytesToDelete = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { toArchive: idle.length, toDelete: expired.length, bytesToDelete };
}

async function archiveIdle(engine: Engine): Promise<number> {
  const { ports, settings } = engine;
  const { archiveAfterMs } = settings.retention;
  if (archiveAfterMs === null) return 0;
  const now = ports.clock.now();
  const idle = await ports.conversations.listIdle(new Date(now.getTime() - archiveAfterMs), STEP);
  for (const { id, title } of idle) {
    await ports.conversations.update(id, { archivedAt: now });
    await announceChange(engine, id, { title, archived_at: now.toISOString() });
  }
  return idle.length;
}

async function deleteArchived(engine: Engine): Promise<number> {
  const { ports, settings } = engine;
  const { deleteAfterMs } = settings.retention;
  if (deleteAfterMs === null) return 0;
  const before = new Date(ports.clock.now().getTime() - deleteAfterMs);
  return deleteAll(engine, await ports.conversations.listArchived(before, STEP));
}

/** Temporary conversations that nobody deleted after their call, such as those of a process that died. */
async function deleteExpired(engine: Engine): Promise<number> {
  const { clock, conversations } = engine.ports;
  return deleteAll(engine, await conversations.listExpired(clock.now(), STEP));
}

async function deleteAll(engine: Engine, conversations: readonly ConversationRecord[]): Promise<number> {
  for (const { id, owner } of conversations) await deleteConversation(engine, { owner, conversationId: id });
  return conversations.length;
}
