import { z } from 'zod';

/** Every error a client can meet. The code is stable; `GET /errors/{code}` explains it. */
export const errorCodeSchema = z.enum([
  'invalid-input',
  'unauthenticated',
  'forbidden',
  'agent-not-found',
  'conversation-not-found',
  'turn-not-found',
  'not-found',
  'method-not-allowed',
  'not-acceptable',
  'payload-too-large',
  'unsupported-media-type',
  'conversation-exists',
  'conversation-of-another-agent',
  'no-model-configured',
  'approval-not-pending',
  'queue-changed',
  'message-dropped',
  'turn-in-progress',
  'idempotency-mismatch',
  'rate-limited',
  'capacity-exceeded',
  'agent-misbehaved',
  'agent-unavailable',
  'not-ready',
  'shutting-down',
  'agent-timed-out',
  'storage-full',
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCodeSchema>;
