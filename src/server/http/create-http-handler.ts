import type { KeyRing } from '../core/access/key-ring';
import { AppError } from '../core/app-error';
import type { Application } from '../core/application';
import type { Clock } from '../core/clock';
import type { IdSource } from '../core/id-source';
import type { Logger } from '../core/logger';
import type { HttpRoute } from '../protocols/http-route';
import { refuseLargeBody } from '../protocols/body/read-bytes';
import { notFoundPage } from '../protocols/problem/error-page';
import { maxBodyBytes } from '../protocols/route-limits';
import { toAppError } from '../protocols/problem/to-app-error';
import { sseStreamOf } from '../protocols/sse/sse-response';
import { addCorsHeaders, isPreflight, preflightResponse } from './cors-headers';
import { admit, refuseForeignHost, refuseForeignOrigin } from './guard-request';
import { errorResponse } from './error-response';
import { type HttpCall, newHttpCall } from './http-call';
import type { HttpSettings } from './http-settings';
import { logCall } from './log-call';
import { requestIdOf } from './request-id';
import { createRouteTable, type RouteTable } from './route-table';
import { addSecurityHeaders } from './security-headers';
import { createTokenBuckets, type TokenBuckets } from './token-buckets';
import { isTrustedOrigin } from './trusted-hosts';
import { watchKey } from './watch-key';

export type HttpHandlerOptions = {
  /** The whole table, as `composeRoutes` makes it. */
  routes: readonly HttpRoute[];
  application: Application;
  settings: HttpSettings;
  keys: KeyRing;
  logger: Logger;
  clock: Clock;
  newId: IdSource;
};

export type HttpHandler = (request: Request) => Promise<Response>;

/** A client that has gone reads no answer; the log shows this status, as nginx does. */
const CLIENT_CLOSED_REQUEST = 499;

/** The whole HTTP interface as one function that never throws. */
export function createHttpHandler(options: HttpHandlerOptions): HttpHandler {
  const { settings, clock } = options;
  const table = createRouteTable(options.routes);
  const edge: Edge = {
    ...options,
    table,
    load: { current: 0 },
    buckets: createTokenBuckets(settings.rateLimitPerMinute),
  };
  return async (request) => {
    const requestId = requestIdOf(request, options.newId);
    const call = newHttpCall({ request, settings, requestId, startedAt: clock.now() });
    edge.load.current += 1;
    const response = finish(call, await answer(call, edge), settings);
    edge.load.current -= 1;
    logCall(call, response, options);
    return response;
  };
}

type Edge = HttpHandlerOptions & { table: RouteTable; load: { current: number }; buckets: TokenBuckets };

async function answer(call: HttpCall, edge: Edge): Promise<Response> {
  try {
    return await dispatch(call, edge);
  } catch (thrown) {
    if (call.request.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    call.error = toAppError(thrown);
    return errorResponse(call.error, call);
  }
}

async function dispatch(call: HttpCall, edge: Edge): Promise<Response> {
  const { request, url } = call;
  const { settings, table } = edge;
  refuseForeignHost(call, settings);
  if (isPreflight(request)) return answerPreflight(call, settings);
  const match = table.find(request.method, url.pathname);
  if (!match) return answerUnmatched(call, table);
  const { route, params } = match;
  call.endpoint = `${route.method} ${route.path}`;
  call.invalidStatus = route.invalidStatus;
  refuseForeignOrigin(call, settings);
  refuseLargeBody(request, maxBodyBytes(settings.limits));
  const { owner, role, keyId, token } = await admit(call, route, { settings, keys: edge.keys });
  if (route.access !== 'public') refuseExcess(keyId, edge);
  const response = await route.handle({
    request,
    params,
    url,
    owner,
    role,
    keyId,
    app: edge.application,
    requestId: call.requestId,
    origin: call.origin,
    logger: withRequestId(edge.logger, call.requestId),
    clock: edge.clock,
    settings,
    noteConversation: (conversationId) => {
      call.conversationId = conversationId;
    },
  });
  const stream = sseStreamOf(response);
  if (stream && keyId !== null) watchKey(stream, { keyId, token }, edge);
  return response;
}

/** Throws when the server has its hands full, or the key has asked too often. */
function refuseExcess(keyId: string | null, { settings, load, buckets, clock }: Edge): void {
  if (load.current > settings.limitConcurrency) {
    throw new AppError('not-ready', 'Too many requests are in work.', { retryAfterSeconds: 1 });
  }
  if (keyId === null || settings.rateLimitPerMinute === 0) return;
  const retryAfterSeconds = buckets.take(keyId, clock.now());
  if (retryAfterSeconds > 0) {
    const message = `This key may send ${settings.rateLimitPerMinute} requests a minute.`;
    throw new AppError('rate-limited', message, { retryAfterSeconds });
  }
}

function answerPreflight({ request, host }: HttpCall, settings: HttpSettings): Response {
  const origin = request.headers.get('origin') ?? '';
  if (isTrustedOrigin(origin, host, settings)) return preflightResponse(request, settings.cors);
  throw new AppError('forbidden', `Pages of ${origin} may not call this server.`);
}

function answerUnmatched(call: HttpCall, table: RouteTable): Response {
  const { request, url } = call;
  const methods = table.methodsOf(url.pathname);
  if (methods.length === 0) return answerNotFound(call);
  const allow = methods.join(', ');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  call.error = new AppError('method-not-allowed', `${request.method} is not allowed here, only ${allow}.`);
  const response = errorResponse(call.error, call);
  response.headers.set('allow', allow);
  return response;
}

/** A person who has mistyped an address sees a page; programs get the problem. */
function answerNotFound({ request, url }: HttpCall): Response {
  const isNavigation = request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html');
  if (isNavigation && !/^\/(api|v1)\//.test(url.pathname)) return notFoundPage();
  throw new AppError('not-found', `There is nothing at ${url.pathname}.`);
}

function finish(call: HttpCall, answered: Response, settings: HttpSettings): Response {
  const { request, host } = call;
  const response = withWritableHeaders(answered);
  const { headers } = response;
  headers.set('x-request-id', call.requestId);
  addSecurityHeaders(headers);
  const origin = request.headers.get('origin');
  if (origin !== null && isTrustedOrigin(origin, host, settings)) addCorsHeaders(headers, origin, settings.cors);
  if (request.method !== 'HEAD' || response.body === null) return response;
  void response.body.cancel().catch(() => undefined);
  return new Response(null, { status: response.status, headers });
}

/** A redirect or a passed-on answer has headers that cannot be written; a stream of ours must stay the very same object. */
function withWritableHeaders(response: Response): Response {
  try {
    response.headers.delete('x-request-id');
    return response;
  } catch {
    return new Response(response.body, response);
  }
}

function withRequestId(logger: Logger, requestId: string): Logger {
  return {
    debug: (fields, message) => logger.debug({ requestId, ...fields }, message),
    info: (fields, message) => logger.info({ requestId, ...fields }, message),
    warn: (fields, message) => logger.warn({ requestId, ...fields }, message),
    error: (fields, message) => logger.error({ requestId, ...fields }, message),
  };
}
