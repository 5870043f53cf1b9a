import type { ConversationImport } from '../../../contract/conversation-import';
import { isAppError } from '../../core/app-error';
import type { Imported } from '../../core/conversations/import-conversation';

type Result = ConversationImport['results'][number];

const LINE_END = 10;

/** Takes the conversation of each line, one after another. A line that is none is refused and the others are taken. */
export async function importLines(
  bytes: Uint8Array,
  importLine: (line: Uint8Array) => Promise<Imported>,
): Promise<ConversationImport> {
  const results: Result[] = [];
  let line = 0;
  for (const part of linesOf(bytes)) {
    line += 1;
    if (!isBlank(part)) results.push({ line, ...(await outcomeOf(importLine(part))) });
  }
  const count = (status: Result['status']) => results.filter((result) => result.status === status).length;
  return { created: count('created'), already: count('already'), refused: count('refused'), results };
}

async function outcomeOf(importing: Promise<Imported>): Promise<Omit<Result, 'line'>> {
  try {
    const { isNew, conversation } = await importing;
    const { id, title, updatedAt } = conversation;
    const status = isNew ? 'created' : 'already';
    return { status, conversation: { id, title, updated_at: updatedAt.toISOString() }, error: null };
  } catch (error) {
    // What is wrong with the server is no fault of the line.
    if (!isAppError(error) || error.code !== 'invalid-input') throw error;
    return { status: 'refused', conversation: null, error: error.message };
  }
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_END, from);
    const to = end < 0 ? bytes.length : end;
    yield bytes.subarray(from, to);
    from = to + 1;
  }
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
