import type { HttpRoute } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { defaultRouteLimits } from '../route-limits';
import { bareAliases } from '../server/bare-aliases';
import { answerChat } from './answer-chat';
import { chatBodySchema, chatResponseSchema, intermediateSchema, streamErrorSchema } from './chat-schema';
import { createConversationRoutes } from './conversation-routes';
import { sharedRoute } from './shared-route';
import { streamChat } from './stream-chat';

/** Where the dialect lives; both are settings. */
export type AssistantPaths = { chat: string; conversations: string };

const body = chatBodySchema(defaultRouteLimits);
const refusals = {
  404: problemSchema,
  409: problemSchema,
  413: problemSchema,
  422: problemSchema,
  429: problemSchema,
  503: problemSchema,
};

/** The assistant API: one question, one answer, and the conversations that they make. */
export function createAssistantRoutes({ chat, conversations }: AssistantPaths): HttpRoute[] {
  const stream = `${chat}/stream`;
  return [
    {
      ...sharedRoute,
      method: 'POST',
      path: chat,
      ...bareAliases(chat),
      summary: 'Asks an agent and answers when it is done',
      body,
      responses: { 200: chatResponseSchema, ...refusals, 502: problemSchema, 504: problemSchema },
      handle: answerChat,
    },
    {
      ...sharedRoute,
      method: 'POST',
      path: stream,
      ...bareAliases(stream),
      summary: 'Asks an agent and streams what it does, then the answer',
      body,
      responses: { 200: 'text/event-stream', ...refusals },
      events: { intermediate: intermediateSchema, done: chatResponseSchema, error: streamErrorSchema },
      handle: streamChat,
    },
    ...createConversationRoutes(conversations),
  ];
}
