import type { MessageRecord } from './message-record';

/** The messages from the beginning to `leafId`, oldest first. A loop or a missing parent ends the walk. */
export function branchTo(messages: readonly MessageRecord[], leafId: string | null): MessageRecord[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: MessageRecord[] = [];
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
export function siblingsOf(messages: readonly MessageRecord[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const message of messages.toSorted((left, right) => left.seq - right.seq)) {
    const key = `${message.role} ${message.parentId ?? ''}`;
    const group = groups.get(key) ?? [];
    group.push(message.id);
    groups.set(key, group);
  }
  return new Map([...groups.values()].flatMap((group) => group.map((id) => [id, group] as const)));
}
