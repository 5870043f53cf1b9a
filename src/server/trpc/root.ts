import { router } from './init';
import { aboutRouter } from './routers/about';
import { agentConfigRouter } from './routers/agent-config';
import { agentsRouter } from './routers/agents';
import { accessRouter } from './routers/access';
import { conversationsRouter } from './routers/conversations';
import { messagesRouter } from './routers/messages';
import { modelsRouter } from './routers/models';
import { pendingRouter } from './routers/pending';

export const appRouter = router({
  conversations: conversationsRouter,
  messages: messagesRouter,
  pending: pendingRouter,
  agents: agentsRouter,
  agentConfig: agentConfigRouter,
  models: modelsRouter,
  access: accessRouter,
  about: aboutRouter,
});

/** The one server type that the browser may name. */
export type AppRouter = typeof appRouter;
