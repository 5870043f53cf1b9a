import type { AppError } from '../core/app-error';
import type { HttpSettings } from './http-settings';
import { hostOf } from './trusted-hosts';

/** One request on its way through the server: what is known of it, and what its log line will say. */
export type HttpCall = {
  request: Request;
  url: URL;
  host: string;
  /** Origin of this server as the client sees it. */
  origin: string;
  requestId: string;
  startedAt: Date;
  /** Method and pattern of the route once it is found, else the bare path. */
  endpoint: string;
  invalidStatus: 400 | 422;
  conversationId: string | null;
  error: AppError | null;
};

type NewCall = { request: Request; settings: HttpSettings; requestId: string; startedAt: Date };

export function newHttpCall({ request, settings, requestId, startedAt }: NewCall): HttpCall {
  const url = new URL(request.url);
  const host = hostOf(request, url);
  return {
    request,
    url,
    host,
    origin: settings.publicUrl ?? `${url.protocol}//${host}`,
    requestId,
    startedAt,
    endpoint: `${request.method} ${url.pathname}`,
    invalidStatus: 400,
    conversationId: null,
    error: null,
  };
}
