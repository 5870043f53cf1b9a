import type { Conversation, ConversationsPage } from '../../contract/conversation';
import { sessionFetch } from '../../trpc/session';

const PAGE = 100;

type ReadPage = (filter: { archived: boolean; limit: number; cursor?: string }) => Promise<ConversationsPage>;

/** Every conversation of this person as JSON, one in a line, the archived ones too. Throws when one cannot be read. */
export async function exportAll(readPage: ReadPage, onProgress: (done: number, all: number) => void): Promise<Blob> {
  const conversations = [...(await readAll(readPage, false)), ...(await readAll(readPage, true))];
  const lines: string[] = [];
  for (const { id } of conversations) {
    onProgress(lines.length, conversations.length);
    const response = await sessionFetch(`/api/v1/chat/conversations/${encodeURIComponent(id)}/export?format=json`);
    // One that was deleted meanwhile is not missed.
    if (!response.ok && response.status !== 404) throw new Error(String(response.status));
    if (response.ok) lines.push(`${await response.text()}\n`);
  }
  return new Blob(lines, { type: 'application/jsonl' });
}

async function readAll(readPage: ReadPage, archived: boolean): Promise<Conversation[]> {
  const all: Conversation[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await readPage({ archived, limit: PAGE, ...(cursor && { cursor }) });
    all.push(...page.conversations);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}
