import { conversationImportSchema, type ConversationImport } from '../../../contract/conversation-import';
import { sessionFetch } from '../../../trpc/session';

/** What became of one line. */
export type Outcome = Omit<ConversationImport['results'][number], 'line'>;

const TOO_LARGE = 413;

/** What the server did with each of these conversations, in order; `null` for one that is larger than it takes. Throws when it cannot. */
export async function sendLines(lines: readonly string[]): Promise<(Outcome | null)[]> {
  const response = await sessionFetch('/api/v1/chat/import', {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  });
  if (response.status === TOO_LARGE) return sendApart(lines);
  if (!response.ok) throw new Error(String(response.status));
  return conversationImportSchema.parse(await response.json()).results;
}

async function sendApart(lines: readonly string[]): Promise<(Outcome | null)[]> {
  if (lines.length === 1) return [null];
  const outcomes: (Outcome | null)[] = [];
  for (const line of lines) outcomes.push(...(await sendLines([line])));
  return outcomes;
}
