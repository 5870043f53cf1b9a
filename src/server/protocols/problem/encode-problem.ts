import { z } from 'zod';
import { errorCodeSchema } from '../../../contract/error-code';
import type { AppError } from '../../core/app-error';
import { errorExplanations } from './error-explanations';
import { errorTable } from './error-table';

/** RFC 9457, with our members `code`, `requestId` and `errors`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: errorCodeSchema,
    requestId: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string(), code: z.string().optional() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;

export type ProblemPlace = {
  /** Origin of this server, for the absolute `type`. */
  origin: string;
  /** Path of the request. */
  instance: string;
  requestId: string;
  /** Status of an `invalid-input` here; 400 when absent. */
  invalidStatus?: 400 | 422;
};

/** What a client may know of a failure. The detail of a 5xx is fixed text: its cause is for the log. */
export function encodeProblem(error: AppError, { origin, instance, requestId, invalidStatus }: ProblemPlace): Problem {
  const row = errorTable[error.code];
  const status = error.code === 'invalid-input' ? (invalidStatus ?? row.status) : row.status;
  return {
    type: `${origin}/errors/${error.code}`,
    title: row.title,
    status,
    detail: status >= 500 ? errorExplanations[error.code] : error.message,
    instance,
    code: error.code,
    requestId,
    ...(error.errors && { errors: error.errors.map(withoutUndefined) }),
  };
}

function withoutUndefined({ path, message, code }: { path: string; message: string; code?: string }) {
  return { path, message, ...(code !== undefined && { code }) };
}
