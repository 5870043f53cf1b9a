import type { HttpRoute } from '../http-route';
import { agentRoutes } from './agent-routes';
import { branchRoutes } from './branch-routes';
import { exportRoutes } from './export-routes';
import { lifecycleRoutes } from './lifecycle-routes';
import { eventsRoute } from './events-route';
import { liveRoute } from './live-route';
import { fileRoutes } from './file-routes';
import { messageRoutes } from './message-routes';
import { pendingRoutes } from './pending-routes';
import { searchRoute } from './search-route';
import { turnRoutes } from './turn-routes';

/** The conversations API below `/api/v1`. */
export const conversationRoutes: HttpRoute[] = [
  ...agentRoutes,
  ...lifecycleRoutes,
  ...messageRoutes,
  ...branchRoutes,
  ...exportRoutes,
  eventsRoute,
  liveRoute,
  searchRoute,
  ...pendingRoutes,
  ...turnRoutes,
  ...fileRoutes,
];
