import { presentableWords } from '../presentable-words';
import type { McpServer } from './mcp-server';

/** What went wrong between us and a server, in words for people and models, and without what it was given in confidence. */
export function describeMcpFailure(error: unknown, server: McpServer): string {
  const secrets = Object.values(server.transport === 'stdio' ? server.env : server.headers);
  if (!(error instanceof Error)) return presentableWords(String(error), secrets) || 'it failed';
  const codes = codesOf(error);
  if (codes.includes('ENOENT')) return 'its command is not installed';
  if (codes.includes('ECONNREFUSED')) return 'nobody answers at its address';
  if (codes.includes('REQUEST_TIMEOUT')) return 'it did not answer in time';
  if (codes.includes('CONNECTION_CLOSED')) return 'it ended';
  if (/maximum reconnection attempts/i.test(error.message)) return 'its connection broke';
  return presentableWords(error.message, secrets) || 'it failed';
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
