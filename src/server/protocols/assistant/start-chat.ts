import type { Posted } from '../../core/application';
import type { ConversationRecord } from '../../core/conversations/conversation-record';
import { readJson } from '../body/read-json';
import type { RouteContext } from '../http-route';
import { deriveSessionId } from '../turns/derive-session-id';
import { readIdempotencyKey, toIdempotency } from '../turns/idempotency';
import { type ChatBody, chatBodySchema } from './chat-schema';
import { actingAs } from './acting-as';

export type StartedChat = {
  /** The request as its user's. */
  context: RouteContext;
  posted: Posted;
  /** As the client knows it. */
  conversationId: string;
  startedAt: Date;
};

/** Decodes the request, finds or makes its conversation and posts the message. All that can be refused is refused here. */
export async function startChat(request: RouteContext): Promise<StartedChat> {
  const startedAt = request.clock.now();
  const key = readIdempotencyKey(request.request);
  const { limits } = request.settings;
  const body = await readJson(request, chatBodySchema(limits), limits.jsonBytes);
  const context = actingAs(request, body.user_id);
  const { app, owner } = context;
  if (body.agent !== undefined) await app.getAgent(body.agent);
  const externalId = nameConversation(context, body, key);
  const conversation = await openConversation(context, { ...body, externalId });
  context.noteConversation(conversation.id);
  const posted = await app.postMessage({
    owner,
    conversationId: conversation.id,
    input: {
      text: body.message,
      files: [],
      context: body.explicit_context.map((value) => ({ description: '', value })),
      metadata: body.metadata,
      dialect: 'assistant',
      canAskApproval: false,
    },
    ...toIdempotency(key, body),
  });
  return { context, posted, conversationId: externalId ?? conversation.id, startedAt };
}

/** A request without a conversation but with a key must come to the same one when it is sent again. */
function nameConversation(
  { owner }: RouteContext,
  { conversation_id, agent }: ChatBody,
  key: string | undefined,
): string | undefined {
  return conversation_id ?? (key === undefined ? undefined : deriveSessionId(owner, agent ?? '', key));
}

function openConversation(
  { app, owner }: RouteContext,
  { agent, externalId }: { agent: string | undefined; externalId: string | undefined },
): Promise<ConversationRecord> {
  const input = { owner, ...(agent !== undefined && { agentKey: agent }) };
  return externalId === undefined ? app.createConversation(input) : app.openConversation({ ...input, externalId });
}
