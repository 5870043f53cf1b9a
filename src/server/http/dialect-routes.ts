import { agentRestRoutes } from '../protocols/agent-rest/agent-rest-routes';
import { createAssistantRoutes } from '../protocols/assistant/create-assistant-routes';
import { agUiRoutes } from '../protocols/ag-ui/ag-ui-routes';
import { conversationRoutes } from '../protocols/conversations/conversation-routes';
import { copilotKitRoutes } from '../protocols/copilotkit/copilotkit-routes';
import type { HttpRoute } from '../protocols/http-route';
import { openAiRoutes } from '../protocols/openai/openai-routes';
import type { Settings } from '../settings/settings';

type Endpoints = Pick<Settings, 'chat_endpoint' | 'conversations_endpoint'>;

/** The routes of each dialect that the setting `protocols` can name. */
export function dialectRoutes(endpoints: Endpoints) {
  return {
    'ag-ui': agUiRoutes,
    'agent-rest': agentRestRoutes,
    assistant: createAssistantRoutes({
      chat: endpoints.chat_endpoint ?? '/api/chat',
      conversations: endpoints.conversations_endpoint ?? '/api/conversations',
    }),
    conversations: conversationRoutes,
    copilotkit: copilotKitRoutes,
    openai: openAiRoutes,
  } as const satisfies Record<Settings['protocols'][number], readonly HttpRoute[]>;
}
