import type { Posted } from '../../core/application';
import { toFileBlock } from '../../core/files/to-file-block';
import type { RouteContext } from '../http-route';
import { readIdempotencyKey, toIdempotency } from '../turns/idempotency';
import { type ChatRequest, decodeChat } from './decode-chat';
import { deriveSessionId } from '../turns/derive-session-id';

export type StartedChat = { posted: Posted; sessionId: string; startedAt: Date };

/** Decodes the request, finds or makes its session and posts the message. All that can be refused is refused here. */
export async function startChat(context: RouteContext): Promise<StartedChat> {
  const { app, owner, params, request, clock } = context;
  const startedAt = clock.now();
  const { agent_key: agentKey } = await app.getAgent(params['name'] ?? '');
  const key = readIdempotencyKey(request);
  const chat = await decodeChat(context);
  const named = chat.sessionId ?? (key === undefined ? undefined : deriveSessionId(owner, agentKey, key));
  const conversation =
    named === undefined
      ? await app.createConversation({ owner, agentKey })
      : await app.openConversation({ owner, agentKey, externalId: named });
  context.noteConversation(conversation.id);
  const posted = await app.postMessage({
    owner,
    conversationId: conversation.id,
    input: { text: chat.message, files: chat.files.map(toFileBlock), dialect: 'agent-rest', canAskApproval: false },
    ...toIdempotency(key, identityOf(chat)),
  });
  return { posted, sessionId: named ?? conversation.id, startedAt };
}

/** What makes two requests the same: what they say, and the content of their files, whatever ids those got. */
function identityOf({ message, sessionId, files }: ChatRequest): unknown {
  return { message, sessionId, files: files.map(({ filename, hash }) => ({ filename, hash })) };
}
