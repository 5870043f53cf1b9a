import { presentableWords } from '../presentable-words';

/** What went wrong between us and a server, in words for people and models. */
export function describeMcpFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const codes = codesOf(error);
  if (codes.includes('ENOENT')) return 'its command is not installed';
  if (codes.includes('ECONNREFUSED')) return 'nobody answers at its address';
  if (codes.includes('REQUEST_TIMEOUT')) return 'it did not answer in time';
  if (codes.includes('CONNECTION_CLOSED')) return 'it ended';
  if (/maximum reconnection attempts/i.test(error.message)) return 'its connection broke';
  return presentableWords(error.message) || 'it failed';
}

/** The request was refused or never sent, so that sending it again cannot do anything twice. */
export function neverLeft(error: unknown): boolean {
  const codes = codesOf(error);
  if (codes.includes('NOT_CONNECTED') || codes.includes('ECONNREFUSED')) return true;
  const { status } = error as { status?: unknown };
  // A server that was restarted does not know the session: 404 by the specification, 400 from some.
  return status === 404 || (status === 400 && error instanceof Error && /session/i.test(error.message));
}

/** Of the error and of what caused it. */
function codesOf(error: unknown): unknown[] {
  const codes: unknown[] = [];
  for (let at = error; at instanceof Error && codes.length < 5; at = at.cause) codes.push((at as { code?: unknown }).code);
  return codes;
}
