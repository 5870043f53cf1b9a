import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import type { ErrorCode } from '../../../contract/error-code';

export type ErrorRow = {
  /** HTTP status. `invalid-input` is 422 on some routes. */
  status: number;
  title: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  trpc: TRPC_ERROR_CODE_KEY;
  /** What to tell a person who met the error: why it happens and what to do. */
  explanation: string;
};

/** The one table of errors, read by HTTP, tRPC, the log and the pages at `/errors/{code}`. */
export const errorTable = {
  'invalid-input': {
    status: 400,
    title: 'The request is not valid',
    logLevel: 'info',
    trpc: 'BAD_REQUEST',
    explanation: 'Something in the body, the query or the path is missing or has the wrong shape. The member `errors` names each place.',
  },
  unauthenticated: {
    status: 401,
    title: 'Authentication is required',
    logLevel: 'info',
    trpc: 'UNAUTHORIZED',
    explanation: 'Send a valid API key as `Authorization: Bearer <key>`, or sign in.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    logLevel: 'warn',
    trpc: 'FORBIDDEN',
    explanation: 'The key may not do this, or the request comes from a web page or under a host name that this server does not trust.',
  },
  'agent-not-found': {
    status: 404,
    title: 'No such agent',
    logLevel: 'info',
    trpc: 'NOT_FOUND',
    explanation: 'This server has no agent of that name. `GET /api/info` lists the agents it has.',
  },
  'conversation-not-found': {
    status: 404,
    title: 'No such conversation',
    logLevel: 'info',
    trpc: 'NOT_FOUND',
    explanation: 'The conversation never existed, was deleted, or belongs to somebody else.',
  },
  'turn-not-found': {
    status: 404,
    title: 'No such turn',
    logLevel: 'info',
    trpc: 'NOT_FOUND',
    explanation: 'The conversation has no turn with that id.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    logLevel: 'info',
    trpc: 'NOT_FOUND',
    explanation: 'There is nothing at this address. `GET /api/info` lists every route of this server.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    logLevel: 'info',
    trpc: 'METHOD_NOT_SUPPORTED',
    explanation: 'The address exists but does not take this method. The header `allow` lists those it takes.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    logLevel: 'info',
    trpc: 'BAD_REQUEST',
    explanation: 'The server cannot answer in any of the media types that the header `accept` asks for.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The request is too large',
    logLevel: 'info',
    trpc: 'PAYLOAD_TOO_LARGE',
    explanation: 'The body, a file in it, or the number of files is over the limit of this endpoint.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    logLevel: 'info',
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    explanation: 'The body or an attached file has a type that this endpoint does not take. The content of a file decides, not its label.',
  },
  'conversation-exists': {
    status: 409,
    title: 'The conversation exists already',
    logLevel: 'info',
    trpc: 'CONFLICT',
    explanation: 'A conversation with this id exists already. Use another id, or go on in that conversation.',
  },
  'conversation-of-another-agent': {
    status: 409,
    title: 'The conversation belongs to another agent',
    logLevel: 'info',
    trpc: 'CONFLICT',
    explanation: 'A conversation stays with the agent it was started with. Start a new one to talk to another agent.',
  },
  'no-model-configured': {
    status: 409,
    title: 'No model is configured',
    logLevel: 'warn',
    trpc: 'PRECONDITION_FAILED',
    explanation: 'The agent needs a model and has none. Name one in its agent file or in the settings.',
  },
  'approval-not-pending': {
    status: 409,
    title: 'Nothing waits for this approval',
    logLevel: 'info',
    trpc: 'CONFLICT',
    explanation: 'The request was decided already, has expired, or its turn has ended.',
  },
  'queue-changed': {
    status: 409,
    title: 'The queue has changed',
    logLevel: 'info',
    trpc: 'CONFLICT',
    explanation: 'The queue of waiting messages is not the one that the edit was made from. Read it again and repeat the edit.',
  },
  'message-dropped': {
    status: 409,
    title: 'The message was dropped',
    logLevel: 'info',
    trpc: 'CONFLICT',
    explanation: 'The message was removed from the queue before its turn began, so it was never answered.',
  },
  'turn-in-progress': {
    status: 409,
    title: 'A turn is in progress',
    logLevel: 'info',
    trpc: 'CONFLICT',
    explanation: 'The conversation is busy and its policy is to reject further messages meanwhile. Send it again when the turn has ended.',
  },
  'idempotency-mismatch': {
    status: 422,
    title: 'The idempotency key was used for another request',
    logLevel: 'info',
    trpc: 'UNPROCESSABLE_CONTENT',
    explanation: 'The same `Idempotency-Key` came with another body within 24 hours. Use a new key for a new message.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    logLevel: 'warn',
    trpc: 'TOO_MANY_REQUESTS',
    explanation: 'Too many requests in a short time. Wait as long as the header `retry-after` says.',
  },
  'capacity-exceeded': {
    status: 429,
    title: 'No capacity left',
    logLevel: 'warn',
    trpc: 'TOO_MANY_REQUESTS',
    explanation: 'The queue of the conversation, or the server, is full. Wait as long as the header `retry-after` says.',
  },
  'agent-misbehaved': {
    status: 502,
    title: 'The agent failed',
    logLevel: 'warn',
    trpc: 'BAD_GATEWAY',
    explanation: 'The agent or its model answered with an error or with nonsense, or broke off. What it had said until then is kept.',
  },
  'agent-unavailable': {
    status: 503,
    title: 'The agent is unavailable',
    logLevel: 'warn',
    trpc: 'SERVICE_UNAVAILABLE',
    explanation: 'The agent or its model cannot be reached or refuses more requests for now. Try again later.',
  },
  'not-ready': {
    status: 503,
    title: 'The server is not ready',
    logLevel: 'warn',
    trpc: 'SERVICE_UNAVAILABLE',
    explanation: 'The server is starting, is overloaded, or has lost its database. Try again in a moment.',
  },
  'shutting-down': {
    status: 503,
    title: 'The server is shutting down',
    logLevel: 'info',
    trpc: 'SERVICE_UNAVAILABLE',
    explanation: 'The server takes no new work because it is stopping. Try again in a moment.',
  },
  'agent-timed-out': {
    status: 504,
    title: 'The agent took too long',
    logLevel: 'warn',
    trpc: 'GATEWAY_TIMEOUT',
    explanation: 'The turn did not end within its time limit and was cancelled. What the agent had said until then is kept.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    logLevel: 'error',
    trpc: 'INTERNAL_SERVER_ERROR',
    explanation: 'Something went wrong inside the server. The log has the cause under the request id.',
  },
} as const satisfies Record<ErrorCode, ErrorRow>;
