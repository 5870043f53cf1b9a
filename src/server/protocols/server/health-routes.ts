import { z } from 'zod';
import { AppError } from '../../core/app-error';
import { jsonResponse } from '../body/json-response';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { bareAliases } from './bare-aliases';

const healthSchema = z
  .object({
    status: z.enum(['healthy', 'unhealthy']),
    /** The default agent. */
    agent_name: z.string(),
    agent_ready: z.boolean(),
    active_sessions: z.number().int(),
    uptime_seconds: z.number(),
    uptime_s: z.number(),
    version: z.string(),
    checks: z.record(z.string(), z.string()),
  })
  .meta({ id: 'Health' });

const shared = { method: 'GET', dialect: 'server', access: 'public', invalidStatus: 400 } as const;

/** `healthPath` is a setting; the agent's health lies below it. */
export function createHealthRoutes(healthPath: string): HttpRoute[] {
  const responses = { 200: healthSchema, 503: healthSchema };
  const agentPath = `${healthPath}/agent`;
  return [
    {
      ...shared,
      path: healthPath,
      ...bareAliases(healthPath),
      summary: 'Whether the server works',
      responses,
      handle: health,
    },
    {
      ...shared,
      path: agentPath,
      ...bareAliases(agentPath),
      summary: 'Whether the default agent works',
      responses,
      handle: agentHealth,
    },
    {
      ...shared,
      path: '/api/ready',
      ...bareAliases('/api/ready'),
      summary: 'Whether the server takes work',
      responses: { 200: z.object({ ready: z.literal(true) }), 503: problemSchema },
      handle: ready,
    },
  ];
}

async function health(context: RouteContext): Promise<Response> {
  return answer(await readHealth(context));
}

/** Here the server counts as unhealthy as well when its default agent cannot answer. */
async function agentHealth(context: RouteContext): Promise<Response> {
  const body = await readHealth(context);
  return answer({ ...body, status: body.agent_ready ? body.status : 'unhealthy' });
}

async function ready({ app }: RouteContext): Promise<Response> {
  const { isReady } = await app.health();
  if (!isReady) throw new AppError('not-ready', 'The server takes no work now.', { retryAfterSeconds: 1 });
  return jsonResponse({ ready: true });
}

async function readHealth({ app, settings }: RouteContext): Promise<z.infer<typeof healthSchema>> {
  const [{ isHealthy, activeSessions, uptimeMs, checks }, agents] = await Promise.all([app.health(), app.listAgents()]);
  const agent = agents.find((candidate) => candidate.is_default);
  const uptimeSeconds = Math.round(uptimeMs) / 1000;
  return {
    status: isHealthy ? 'healthy' : 'unhealthy',
    agent_name: agent?.agent_key ?? '',
    agent_ready: agent?.available ?? false,
    active_sessions: activeSessions,
    uptime_seconds: uptimeSeconds,
    uptime_s: uptimeSeconds,
    version: settings.version,
    checks: { ...checks, agent: agent?.available === true ? 'ok' : (agent?.reason ?? 'no agent') },
  };
}

function answer(body: z.infer<typeof healthSchema>): Response {
  return jsonResponse(body, body.status === 'healthy' ? 200 : 503);
}
