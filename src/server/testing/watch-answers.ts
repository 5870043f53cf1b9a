import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { HttpRoute, RouteContext } from '../protocols/http-route';
import { documentedResponses, type ResponseBody } from '../protocols/openapi/documented-responses';
import { errorTable } from '../protocols/problem/error-table';
import { toAppError } from '../protocols/problem/to-app-error';
import { sseStreamOf } from '../protocols/sse/sse-response';
import { type SseEvent, SseFrames } from './sse-frames';

export type WatchedRoutes = {
  routes: HttpRoute[];
  /** What was answered and is not in the API document, in words. */
  violations: ReadonlySet<string>;
};

/** The same routes; whatever they answer is held against what the API document says of them. */
export function watchAnswers(routes: readonly HttpRoute[]): WatchedRoutes {
  const violations = new Set<string>();
  const watched = routes.map((route) => (saysAnything(route) ? watch(route, violations) : route));
  return { routes: watched, violations };
}

/** Routes that a test makes up document nothing, and what is below a wildcard has a protocol of its own. */
function saysAnything({ responses, path }: HttpRoute): boolean {
  return Object.keys(responses).length > 0 && !path.endsWith('*');
}

function watch(route: HttpRoute, violations: Set<string>): HttpRoute {
  const report = (what: string) => violations.add(`${route.method} ${route.path} ${what}`);
  const documented = documentedResponses(route);
  return {
    ...route,
    handle: async (context) => {
      const response = await Promise.resolve(route.handle(context)).catch((thrown: unknown) => {
        const status = statusOf(route, thrown, context);
        if (status !== null && !documented.has(status)) report(`answers ${status} (${toAppError(thrown).code})`);
        throw thrown;
      });
      if (context.request.bodyUsed && !route.body && !route.multipart) report('reads a body');
      const bodies = documented.get(response.status);
      if (bodies) await checkBody(response, { route, bodies, report });
      else report(`answers ${response.status}`);
      return response;
    },
  };
}

function statusOf(route: HttpRoute, thrown: unknown, { request }: RouteContext): number | null {
  if (request.signal.aborted) return null;
  const { code } = toAppError(thrown);
  return code === 'invalid-input' ? route.invalidStatus : errorTable[code].status;
}

type Documented = { route: HttpRoute; bodies: readonly ResponseBody[]; report: (what: string) => void };

async function checkBody(response: Response, { route, bodies, report }: Documented): Promise<void> {
  const mediaType = (response.headers.get('content-type') ?? 'none').split(';', 1)[0] ?? '';
  const stream = sseStreamOf(response);
  if (stream && bodies.includes('text/event-stream')) {
    watchFeed(stream.feed, (event) => checkEvent(event, route, report));
  } else if (bodies.some((body) => body === mediaType || body === 'application/octet-stream')) {
    return;
  } else if (/[/+]json$/.test(mediaType)) {
    const value: unknown = await response.clone().json();
    const schemas = bodies.filter((body) => typeof body !== 'string');
    const reasons = schemas.map((schema) => mismatch(schema, value));
    if (!reasons.includes(null)) report(`${response.status}: ${reasons.join('; ') || 'JSON'}`);
  } else {
    report(`${response.status}: ${mediaType}`);
  }
}

function checkEvent({ event, data }: SseEvent, { events }: HttpRoute, report: (what: string) => void): void {
  if (data === undefined || data === '[DONE]') return;
  const schema = events instanceof z.ZodType ? events : events?.[event ?? 'message'];
  const reason = schema ? mismatch(schema, data) : 'is not in `events`';
  if (reason !== null) report(`event ${event ?? ''}: ${reason}`);
}

/** Why a value is not exactly what the schema says; members that it does not know count. */
function mismatch(schema: z.ZodType, value: unknown): string | null {
  const result = schema.safeParse(value);
  if (!result.success) return z.prettifyError(result.error);
  return isDeepStrictEqual(result.data, value)
    ? null
    : `members that the schema does not have: ${JSON.stringify(value)}`;
}

/** Looks at the bytes on their way out, whoever takes them. */
function watchFeed(feed: { next: () => Promise<Uint8Array | null> }, see: (event: SseEvent) => void): void {
  const next = feed.next.bind(feed);
  const frames = new SseFrames();
  feed.next = async () => {
    const chunk = await next();
    if (chunk !== null) for (const frame of frames.push(chunk)) see(frame);
    return chunk;
  };
}
