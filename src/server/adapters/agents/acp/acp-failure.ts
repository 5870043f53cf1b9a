import { AppError, isAppError } from '../../../core/app-error';
import { presentableWords } from '../presentable-words';
import type { AcpAgent } from './acp-agent';

/** The code by which an agent says that nobody is signed in. */
const AUTH_REQUIRED = -32000;

export function notInstalled({ label, install }: AcpAgent): string {
  return install === null ? `"${label}" is not installed on the server.` : `${label} is not installed on the server. Run: ${install}`;
}

export function signedOut({ label, signIn }: AcpAgent): string {
  return signIn === null ? `${label} is not signed in.` : `${label} is not signed in. Run on the server: ${signIn}`;
}

export function isSignedOut(error: unknown): boolean {
  return codeOf(error) === AUTH_REQUIRED;
}

/** Puts what a program or its protocol did wrong into words for the person who asked. */
export function toAcpFailure(agent: AcpAgent, error: unknown, lastWords = ''): AppError {
  if (isAppError(error)) return error;
  if (isSignedOut(error)) return new AppError('agent-unavailable', signedOut(agent), { cause: error });
  if (isTooLarge(error)) return new AppError('agent-misbehaved', failed(agent, 'it sent a message that is too large'), { cause: error });
  if (codeOf(error) === 'ENOENT') return new AppError('agent-unavailable', notInstalled(agent), { cause: error });
  return new AppError('agent-misbehaved', failed(agent, lastWords === '' ? messageOf(error) : lastWords), { cause: error });
}

/** A provider's failure that comes as an ordinary end: some agents say it only in the metadata. */
export function hiddenFailure(agent: AcpAgent, meta: unknown): AppError | null {
  const failure = find(meta, 'sessionFailure');
  if (typeof failure !== 'object' || failure === null) return null;
  const { kind, title, details } = failure as Partial<Record<'kind' | 'title' | 'details', unknown>>;
  if (kind === 'auth_required') return new AppError('agent-unavailable', signedOut(agent));
  const words = [title, details].filter((word) => typeof word === 'string' && word !== '').join(': ');
  const code = kind === 'rate_limited' || kind === 'transport_lost' ? 'agent-unavailable' : 'agent-misbehaved';
  return new AppError(code, failed(agent, words));
}

/** What the program complains of when it is cut off for it is no reason. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && error.name === 'MessageTooLargeError';
}

function failed({ label, env }: AcpAgent, words: string): string {
  const secrets = Object.entries(env).flatMap(([name, value]) => (/KEY|TOKEN|SECRET|PASSWORD/i.test(name) ? [value] : []));
  const why = presentableWords(words.replace(/^Internal error: /, ''), secrets);
  return `${label} failed${why === '' ? '' : `: ${why}`}.`;
}

function find(value: unknown, key: string, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 3) return undefined;
  if (key in value) return (value as Record<string, unknown>)[key];
  return Object.values(value).map((child) => find(child, key, depth + 1)).find((found) => found !== undefined);
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message);
}
