import { conversationImportSchema, type ConversationImport } from '../../../contract/conversation-import';
import { patientFetch } from '../../../trpc/patient-fetch';
import { sessionFetch } from '../../../trpc/session';

/** What became of one line. */
export type Outcome = Omit<ConversationImport['results'][number], 'line'>;

const TOO_LARGE = 413;
/** A line that goes up slowly is no dead line. */
const SILENCE_MS = 5 * 60_000;
const send: typeof fetch = (input, init) => patientFetch(input, init, SILENCE_MS);

/**
 * What the server did with each of these conversations, in order; `null` for one that is larger than it takes. Throws when it cannot, or
 * on the signal.
 */
export async function sendLines(lines: readonly string[], signal: AbortSignal): Promise<(Outcome | null)[]> {
  const call = { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body: lines.join('\n'), signal };
  const response = await sessionFetch('/api/v1/chat/import', call, send);
  if (response.status === TOO_LARGE) return sendApart(lines, signal);
  if (!response.ok) throw new Error(String(response.status));
  return conversationImportSchema.parse(await response.json()).results;
}

async function sendApart(lines: readonly string[], signal: AbortSignal): Promise<(Outcome | null)[]> {
  if (lines.length === 1) return [null];
  const outcomes: (Outcome | null)[] = [];
  for (const line of lines) outcomes.push(...(await sendLines([line], signal)));
  return outcomes;
}
