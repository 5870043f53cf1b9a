import { z } from 'zod';
import { AppError } from '../../core/app-error';
import { FILE_PLACES } from '../ag-ui/file-places';
import { parseInput } from '../body/parse-input';
import { readJsonValue } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { jsonWithFilesBytes } from '../route-limits';
import { agentRequests } from './agent-requests';
import { COPILOTKIT } from './shared-route';
import { threadRoutes } from './thread-routes';

const agentId = z.string().min(1);
const body = z.unknown().optional();

/** Every request of a front end that was told of one address only, as one body. */
export const envelopeSchema = z.discriminatedUnion('method', [
  z.looseObject({ method: z.literal('info') }),
  z.looseObject({ method: z.literal('agent/run'), params: z.looseObject({ agentId }), body }),
  z.looseObject({ method: z.literal('agent/connect'), params: z.looseObject({ agentId }), body }),
  z.looseObject({
    method: z.literal('agent/stop'),
    params: z.looseObject({ agentId, threadId: z.string().min(1) }),
    body,
  }),
  z.looseObject({
    method: z.literal('resource/request'),
    params: z.looseObject({ path: z.string().startsWith('/'), httpMethod: z.string().default('GET') }),
    body,
  }),
]);

/** What the request in the envelope answers by itself. */
export const envelopeAnswerSchema = z.looseObject({});

export async function answerEnvelope(context: RouteContext): Promise<Response> {
  const value = await readJsonValue(context, jsonWithFilesBytes(context.settings.limits), FILE_PLACES);
  const envelope = parseInput(envelopeSchema, value);
  switch (envelope.method) {
    case 'info':
      return agentRequests.info(context);
    case 'agent/run':
      return agentRequests.run(context, { ...envelope.params, body: envelope.body });
    case 'agent/connect':
      return agentRequests.connect(context, { ...envelope.params, body: envelope.body });
    case 'agent/stop':
      return agentRequests.stop(context, { ...envelope.params, body: envelope.body });
    case 'resource/request':
      return requestResource(context, { ...envelope.params, body: envelope.body });
  }
}

type Resource = { path: string; httpMethod: string; body?: unknown };

/** A request to one of the thread routes, inside an envelope. */
async function requestResource(context: RouteContext, { path, httpMethod, body }: Resource): Promise<Response> {
  const url = new URL(`${COPILOTKIT}${path}`, context.url);
  for (const route of threadRoutes) {
    const params = route.method === httpMethod ? matchPath(route, url.pathname) : null;
    if (!params) continue;
    const request = new Request(url, {
      method: httpMethod,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && httpMethod !== 'GET' && { body: JSON.stringify(body) }),
    });
    return route.handle({ ...context, request, url, params });
  }
  throw new AppError('not-found', `There is no ${httpMethod} ${path.split('?', 1)[0] ?? ''} here.`);
}

function matchPath({ path }: HttpRoute, pathname: string): Record<string, string> | null {
  const wanted = path.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of wanted.entries()) {
    const value = decoded(given[at] ?? '');
    if (value === null || (!name.startsWith(':') && name !== value)) return null;
    if (name.startsWith(':')) params[name.slice(1)] = value;
  }
  return params;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null; // there is nothing at a path that is no valid URL encoding
  }
}
