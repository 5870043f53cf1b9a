import type { MessageLink } from './message-record';

/** Where a message stands, without what it says. */
export function linkOf({ id, externalId, parentId, role, seq }: MessageLink): MessageLink {
  return { id, externalId, parentId, role, seq };
}

/** The messages from the beginning to `leafId`, oldest first. A loop or a missing parent ends the walk. */
export function branchTo<T extends Pick<MessageLink, 'id' | 'parentId'>>(
  messages: readonly T[],
  leafId: string | null,
): T[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: T[] = [];
  for (let id = leafId; id !== null;) {
    const message = byId.get(id);
    if (!message) break;
    byId.delete(id);
    branch.push(message);
    id = message.parentId;
  }
  return branch.reverse();
}

/** Message id → ids of the messages with the same parent and role, oldest first. */
export function siblingsOf(messages: readonly MessageLink[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const message of messages.toSorted((left, right) => left.seq - right.seq)) {
    const key = `${message.role} ${message.parentId ?? ''}`;
    const group = groups.get(key) ?? [];
    group.push(message.id);
    groups.set(key, group);
  }
  return new Map([...groups.values()].flatMap((group) => group.map((id) => [id, group] as const)));
}

/** The newest end of the branch through a message: from it down, always to the newest child. `null` for an unknown one. */
export function leafUnder(messages: readonly MessageLink[], messageId: string): string | null {
  const newestChild = new Map<string, MessageLink>();
  for (const message of messages) {
    const rival = message.parentId === null ? undefined : newestChild.get(message.parentId);
    if (message.parentId !== null && (!rival || rival.seq < message.seq)) newestChild.set(message.parentId, message);
  }
  if (!messages.some((message) => message.id === messageId)) return null;
  let leaf = messageId;
  for (let child = newestChild.get(leaf); child; child = newestChild.get(leaf)) {
    newestChild.delete(leaf);
    leaf = child.id;
  }
  return leaf;
}
