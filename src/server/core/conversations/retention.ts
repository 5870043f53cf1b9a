import type { Engine } from '../turns/engine';
import { deleteConversation } from './delete-conversation';
import { announceChange } from './change-conversation';

/** Conversations handled in one step, so that a large sweep never holds the store for long. */
const STEP = 20;

/** What the settings would archive and delete now. */
export type RetentionPreview = { toArchive: number; toDelete: number; bytesToDelete: number };

/** One small step of tidying up; answers whether more is left. Both rules are off until they are set. */
export async function applyRetention(engine: Engine): Promise<boolean> {
  const archived = await archiveIdle(engine);
  const deleted = await deleteArchived(engine);
  return archived === STEP || deleted === STEP;
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
  const expired = await ports.conversations.listArchived(new Date(ports.clock.now().getTime() - deleteAfterMs), STEP);
  for (const { id, owner } of expired) await deleteConversation(engine, { owner, conversationId: id });
  return expired.length;
}
