import type { ErrorCode } from '../../contract/error-code';

type Refusal = { message: string; data?: { httpStatus?: number; problem?: { code: ErrorCode } | null } | null };

/** The stable code of what the server refused, if it was the server that did. */
export function problemCode(error: unknown): ErrorCode | null {
  return (error as Refusal).data?.problem?.code ?? null;
}

export function isNotFound(error: unknown): boolean {
  return (error as Refusal).data?.httpStatus === 404;
}

/** What to tell a person about a failed call. */
export function problemText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
