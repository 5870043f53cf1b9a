import { agentRestRoutes } from '../protocols/agent-rest/agent-rest-routes';
import { agUiRoutes } from '../protocols/ag-ui/ag-ui-routes';
import { conversationRoutes } from '../protocols/conversations/conversation-routes';
import { copilotKitRoutes } from '../protocols/copilotkit/copilotkit-routes';
import type { HttpRoute } from '../protocols/http-route';
import type { Settings } from '../settings/settings';

/** The routes of each dialect that the setting `protocols` can name. */
export const dialectRoutes = {
  'ag-ui': agUiRoutes,
  'agent-rest': agentRestRoutes,
  conversations: conversationRoutes,
  copilotkit: copilotKitRoutes,
} as const satisfies Record<Settings['protocols'][number], readonly HttpRoute[]>;
