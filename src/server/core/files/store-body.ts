import type { BodyReference } from '../../../contract/content-block';
import type { ConversationRecord } from '../conversations/conversation-record';
import type { Ports } from '../ports';
import { keepBlob } from './keep-blob';

/** Keeps a body that is too large for an event as a file of its conversation. */
export async function storeBody(
  ports: Pick<Ports, 'blobs' | 'files' | 'newId' | 'clock'>,
  { id, owner }: Pick<ConversationRecord, 'id' | 'owner'>,
  { text, filename }: { text: string; filename: string },
): Promise<BodyReference> {
  const blob = await ports.blobs.receive(encoded(text));
  const mimeType = filename.endsWith('.json') ? 'application/json' : 'text/plain';
  const file = await keepBlob(ports, blob, { owner, conversationId: id, filename, mimeType });
  return { file_id: file.id, size: file.size };
}

// eslint-disable-next-line @typescript-eslint/require-await -- what is read in one piece is there already
async function* encoded(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
