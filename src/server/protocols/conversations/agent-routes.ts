import { agentsSchema } from '../../../contract/agent';
import { agentConfigSchema } from '../../../contract/conversation';
import { jsonResponse } from '../body/json-response';
import { readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { conversationRef } from './conversation-ref';
import { CONVERSATION, invalidProblem, notFoundProblem, sharedRoute } from './shared-route';

const configPath = `${CONVERSATION}/agent-config`;

export const agentRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'GET',
    path: '/api/v1/chat/agents',
    summary: 'The agents of this server',
    responses: { 200: agentsSchema },
    handle: async ({ app }) => jsonResponse({ agents: await app.listAgents() }),
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: configPath,
    summary: "A conversation's own choices for its agent",
    responses: { 200: agentConfigSchema, ...notFoundProblem },
    handle: async (context) => jsonResponse(await context.app.getAgentConfig(conversationRef(context))),
  },
  {
    ...sharedRoute,
    method: 'PATCH',
    path: configPath,
    summary: 'Changes some of them; an empty text clears one',
    body: agentConfigSchema,
    responses: { 200: agentConfigSchema, ...invalidProblem, ...notFoundProblem },
    handle: changeConfig,
  },
];

async function changeConfig(context: RouteContext): Promise<Response> {
  const change = await readJson(context, agentConfigSchema, context.settings.limits.jsonBytes);
  return jsonResponse(await context.app.changeAgentConfig(conversationRef(context), change));
}
