import { z } from 'zod';
import { agentSchema } from '../../../contract/agent';
import { jsonResponse } from '../body/json-response';
import type { HttpRoute } from '../http-route';
import { bareAliases } from './bare-aliases';

const infoSchema = z.object({
  name: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string(),
  agents: z.array(agentSchema),
  capabilities: z.record(z.string(), z.boolean()),
  /** Path → its methods. */
  routes: z.record(z.string(), z.array(z.string())),
});

/** What this server is and has. `routes` is asked when the table is complete, this route included. */
export function createInfoRoute(infoPath: string, routes: () => readonly HttpRoute[]): HttpRoute {
  return {
    method: 'GET',
    path: infoPath,
    ...bareAliases(infoPath),
    dialect: 'server',
    access: 'public',
    summary: 'Name, version, agents and routes of this server',
    invalidStatus: 400,
    responses: { 200: infoSchema },
    handle: async ({ app, settings }) => {
      const agents = await app.listAgents();
      const info: z.infer<typeof infoSchema> = {
        name: 'parley',
        version: settings.version,
        title: settings.title,
        description: settings.description,
        agents,
        capabilities: {
          has_tools: agents.some((agent) => agent.capabilities.tools),
          has_memory: true,
          has_reasoning: agents.some((agent) => agent.capabilities.reasoning),
          has_approvals: agents.some((agent) => agent.capabilities.approvals),
          has_files: true,
          has_streaming: true,
          has_ui: settings.isUiEnabled,
        },
        routes: mapRoutes(routes()),
      };
      return jsonResponse(info);
    },
  };
}

function mapRoutes(routes: readonly HttpRoute[]): Record<string, string[]> {
  const map: Record<string, string[]> = {};
  for (const route of routes) {
    for (const path of [route.path, ...(route.aliases ?? [])]) (map[path] ??= []).push(route.method);
  }
  return map;
}
