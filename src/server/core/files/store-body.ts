import type { BodyReference } from '../../../contract/content-block';
import type { ConversationRecord } from '../conversations/conversation-record';
import type { Ports } from '../ports';

/** Keeps a body that is too large for an event as a file of its conversation. */
export async function storeBody(
  ports: Pick<Ports, 'blobs' | 'files' | 'newId' | 'clock'>,
  conversation: Pick<ConversationRecord, 'id' | 'owner'>,
  body: { text: string; filename: string },
): Promise<BodyReference> {
  const bytes = new TextEncoder().encode(body.text);
  const file_id = ports.newId();
  await ports.files.insert({
    id: file_id,
    owner: conversation.owner,
    conversationId: conversation.id,
    filename: body.filename,
    mimeType: body.filename.endsWith('.json') ? 'application/json' : 'text/plain',
    size: bytes.byteLength,
    hash: await ports.blobs.put(bytes),
    createdAt: ports.clock.now(),
  });
  return { file_id, size: bytes.byteLength };
}
