import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import type { ErrorCode } from '../../../contract/error-code';

export type ErrorRow = {
  /** HTTP status. `invalid-input` is 422 on some routes. */
  status: number;
  title: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  trpc: TRPC_ERROR_CODE_KEY;
};

/** The one table of errors, read by HTTP, tRPC, the log and, with `errorExplanations`, the pages at `/errors/{code}`. */
export const errorTable = {
  'invalid-input': {
    status: 400,
    title: 'The request is not valid',
    logLevel: 'info',
    trpc: 'BAD_REQUEST',
  },
  unauthenticated: {
    status: 401,
    title: 'Authentication is required',
    logLevel: 'info',
    trpc: 'UNAUTHORIZED',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    logLevel: 'warn',
    trpc: 'FORBIDDEN',
  },
  'agent-not-found': {
    status: 404,
    title: 'No such agent',
    logLevel: 'info',
    trpc: 'NOT_FOUND',
  },
  'conversation-not-found': {
    status: 404,
    title: 'No such conversation',
    logLevel: 'info',
    trpc: 'NOT_FOUND',
  },
  'turn-not-found': {
    status: 404,
    title: 'No such turn',
    logLevel: 'info',
    trpc: 'NOT_FOUND',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    logLevel: 'info',
    trpc: 'NOT_FOUND',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    logLevel: 'info',
    trpc: 'METHOD_NOT_SUPPORTED',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    logLevel: 'info',
    trpc: 'BAD_REQUEST',
  },
  'payload-too-large': {
    status: 413,
    title: 'The request is too large',
    logLevel: 'info',
    trpc: 'PAYLOAD_TOO_LARGE',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    logLevel: 'info',
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
  },
  'conversation-exists': {
    status: 409,
    title: 'The conversation exists already',
    logLevel: 'info',
    trpc: 'CONFLICT',
  },
  'last-admin-key': {
    status: 409,
    title: 'No admin would be left',
    logLevel: 'info',
    trpc: 'CONFLICT',
  },
  'conversation-of-another-agent': {
    status: 409,
    title: 'The conversation belongs to another agent',
    logLevel: 'info',
    trpc: 'CONFLICT',
  },
  'no-model-configured': {
    status: 409,
    title: 'No model is configured',
    logLevel: 'warn',
    trpc: 'PRECONDITION_FAILED',
  },
  'approval-not-pending': {
    status: 409,
    title: 'Nothing waits for this approval',
    logLevel: 'info',
    trpc: 'CONFLICT',
  },
  'queue-changed': {
    status: 409,
    title: 'The queue has changed',
    logLevel: 'info',
    trpc: 'CONFLICT',
  },
  'message-dropped': {
    status: 409,
    title: 'The message was dropped',
    logLevel: 'info',
    trpc: 'CONFLICT',
  },
  'turn-in-progress': {
    status: 409,
    title: 'A turn is in progress',
    logLevel: 'info',
    trpc: 'CONFLICT',
  },
  'idempotency-mismatch': {
    status: 422,
    title: 'The idempotency key was used for another request',
    logLevel: 'info',
    trpc: 'UNPROCESSABLE_CONTENT',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    logLevel: 'warn',
    trpc: 'TOO_MANY_REQUESTS',
  },
  'capacity-exceeded': {
    status: 429,
    title: 'No capacity left',
    logLevel: 'warn',
    trpc: 'TOO_MANY_REQUESTS',
  },
  'agent-misbehaved': {
    status: 502,
    title: 'The agent failed',
    logLevel: 'warn',
    trpc: 'BAD_GATEWAY',
  },
  'agent-unavailable': {
    status: 503,
    title: 'The agent is unavailable',
    logLevel: 'warn',
    trpc: 'SERVICE_UNAVAILABLE',
  },
  'not-ready': {
    status: 503,
    title: 'The server is not ready',
    logLevel: 'warn',
    trpc: 'SERVICE_UNAVAILABLE',
  },
  'shutting-down': {
    status: 503,
    title: 'The server is shutting down',
    logLevel: 'info',
    trpc: 'SERVICE_UNAVAILABLE',
  },
  'agent-timed-out': {
    status: 504,
    title: 'The agent took too long',
    logLevel: 'warn',
    trpc: 'GATEWAY_TIMEOUT',
  },
  'storage-full': {
    status: 507,
    title: 'There is no room left',
    logLevel: 'error',
    trpc: 'INTERNAL_SERVER_ERROR',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    logLevel: 'error',
    trpc: 'INTERNAL_SERVER_ERROR',
  },
} as const satisfies Record<ErrorCode, ErrorRow>;
