import { z } from 'zod';
import type { Agent } from '../../../contract/agent';
import { jsonResponse } from '../body/json-response';
import type { HttpRoute, RouteContext } from '../http-route';
import { sharedRoute } from './shared-route';

const modelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.number().int(),
  owned_by: z.string(),
  name: z.string(),
  description: z.string(),
});
const modelsSchema = z.object({ object: z.literal('list'), data: z.array(modelSchema) });

export const modelsRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'GET',
    path: '/v1/models',
    summary: 'Lists the agents as models',
    responses: { 200: modelsSchema },
    handle: listModels,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: '/v1/models/:model',
    summary: 'Describes an agent as a model',
    responses: { 200: modelSchema },
    handle: getModel,
  },
];

async function listModels({ app }: RouteContext): Promise<Response> {
  const agents = await app.listAgents();
  return jsonResponse({ object: 'list', data: agents.map(encodeModel) });
}

async function getModel({ app, params }: RouteContext): Promise<Response> {
  return jsonResponse(encodeModel(await app.getAgent(params['model'] ?? '')));
}

/** An agent has no date of birth. */
function encodeModel({ agent_key, display_name, description }: Agent): z.infer<typeof modelSchema> {
  return { id: agent_key, object: 'model', created: 0, owned_by: 'parley', name: display_name, description };
}
