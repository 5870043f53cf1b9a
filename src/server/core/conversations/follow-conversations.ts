import type { Owner } from '../access/owner';
import { sleep } from '../clock';
import type { Engine } from '../turns/engine';
import type { ConversationView } from './conversation-view';
import { viewConversations } from './view-conversations';

/** What lists of an owner's conversations show differently now. */
export type ConversationNews = { changed: readonly ConversationView[]; gone: readonly string[] };

/** A running answer rings with every word: looking this often is enough for a list. */
const LOOK_MS = 300;

/**
 * Whatever changes in an owner's lists from now on: a turn begins, waits or ends, a title, a pin, the archive. Only a hint, as
 * rings are: whoever must have everything reads the list now and then. Returns when the engine stops or `signal` aborts.
 */
export async function* followConversations(
  { ports, hub }: Engine,
  { owner, signal }: { owner: Owner; signal: AbortSignal },
): AsyncGenerator<ConversationNews> {
  const bell = hub.openBell(owner);
  const shown = new Map<string, string>();
  try {
    while (!signal.aborted && !bell.hasClosed) {
      await bell.wait(signal);
      const rung = bell.take();
      const found = await Promise.all(rung.map((id) => ports.conversations.find(owner, id)));
      const mine = found.flatMap((record) => (record?.expiresAt === null ? [record] : []));
      const gone = rung.filter((_, index) => !found[index]);
      for (const id of gone) shown.delete(id);
      const changed = (await viewConversations(ports, mine)).filter((view) => isNews(shown, view));
      if (changed.length > 0 || gone.length > 0) yield { changed, gone };
      await sleep(ports.clock, LOOK_MS, signal);
    }
  } finally {
    hub.closeBell(bell);
  }
}

function isNews(shown: Map<string, string>, view: ConversationView): boolean {
  const { title, pinned, archivedAt, updatedAt, turn, pending } = view;
  const face = JSON.stringify([title, pinned, archivedAt, updatedAt, turn, pending]);
  if (shown.get(view.id) === face) return false;
  shown.set(view.id, face);
  return true;
}
