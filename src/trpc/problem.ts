import type { ErrorCode } from '../contract/error-code';
import { strings } from '../ui/strings';

type Refusal = { message: string; data?: { httpStatus?: number; problem?: { code: ErrorCode } | null } | null };

/** The stable code of what the server refused, if it was the server that did. */
export function problemCode(error: unknown): ErrorCode | null {
  return (error as Refusal).data?.problem?.code ?? null;
}

export function isNotFound(error: unknown): boolean {
  return (error as Refusal).data?.httpStatus === 404;
}

/** Whether the call got no answer at all, none in time, or one of somebody in between; browsers say so in their own words each. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof Error) || (error as Refusal).data) return false;
  return error.cause instanceof Error;
}

/** What to tell a person about a failed call. */
export function problemText(error: unknown): string {
  if (isUnreached(error)) return strings.connection.unreached;
  return error instanceof Error ? error.message : String(error);
}
