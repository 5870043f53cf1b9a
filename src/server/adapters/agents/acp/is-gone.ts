import { isSignedOut } from './acp-failure';

/** A refusal of the session itself, as against one of the person: then another session will do. */
export function isGone(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'number' && !isSignedOut(cause);
}
