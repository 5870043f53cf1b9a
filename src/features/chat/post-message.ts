import type { PostedMessage } from '../../contract/message';
import { patientFetch } from '../../trpc/patient-fetch';
import { refusedFields } from '../../trpc/refused-fields';
import { strings } from '../../ui/strings';
import type { OutboxEntry } from './outbox';
import type { Delivery } from './outbox-drain';

const CREATED = 201;
const ACCEPTED = 202;
const UNAUTHENTICATED = 401;
/** Too many at once, or on the way to somebody who is not there for now. */
const TRANSIENT = [408, 429, 502, 503, 504];

type Problem = { detail?: string; errors?: { path: string; message: string }[] };
type Call = { path: string; key: string; body: object; done: number };
type SignIn = () => Promise<unknown>;
type Answer = { kind: 'done'; answer: unknown } | { kind: 'refused'; reason: string; problem: Problem | null } | Retry;
type Retry = Extract<Delivery, { kind: 'asked-again' }> | { kind: 'unreached'; reason: string };

/**
 * Asks the server to take a message, under its own key, and before the first one to make its conversation, which has its id already:
 * both may be asked again. `signIn` settles when somebody has signed in again.
 */
export async function postMessage(entry: OutboxEntry, signIn: SignIn): Promise<Delivery> {
  const { key, conversationId: id, text, files, branch, start } = entry;
  if (entry.isWithdrawn) return withdraw(id, signIn);
  if (start) {
    const body = { id, agent_key: start.agentKey, agent_config: start.agentConfig };
    const made = await ask({ path: '', key, body, done: CREATED }, signIn);
    if (made.kind === 'refused') {
      const problems = refusedFields({ data: { problem: made.problem } }, 'agent_config');
      return { kind: 'unstarted', reason: made.reason, problems };
    }
    if (made.kind !== 'done') return made;
  }
  const body = {
    text,
    files: files.map((file) => file.file_id),
    ...(branch && { parent_id: branch.parentId }),
  };
  const posted = await ask({ path: `/${encodeURIComponent(id)}/messages`, key, body, done: ACCEPTED }, signIn);
  if (posted.kind === 'refused') return { kind: 'refused', reason: posted.reason };
  return posted.kind === 'done' ? { kind: 'taken', posted: posted.answer as PostedMessage } : posted;
}

async function withdraw(id: string, signIn: SignIn): Promise<Delivery> {
  const response = await call(`/${encodeURIComponent(id)}`, { method: 'DELETE' });
  if (response?.status === UNAUTHENTICATED) return signIn().then(() => ({ kind: 'asked-again' }));
  const isUnreached = !response || TRANSIENT.includes(response.status);
  return isUnreached ? { kind: 'unreached', reason: strings.connection.unreached } : { kind: 'withdrawn' };
}

async function ask({ path, key, body, done }: Call, signIn: SignIn): Promise<Answer> {
  const unreached = { kind: 'unreached', reason: strings.connection.unreached } as const;
  const response = await call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  if (!response) return unreached;
  if (response.status === UNAUTHENTICATED) return signIn().then(() => ({ kind: 'asked-again' }));
  const answer = (await response.json().catch(() => null)) as unknown;
  if (response.status === done) return answer === null ? unreached : { kind: 'done', answer };
  const problem = answer as Problem | null;
  const reason = problem?.detail ?? strings.connection.unreached;
  return TRANSIENT.includes(response.status) ? { kind: 'unreached', reason } : { kind: 'refused', reason, problem };
}

function call(path: string, init: RequestInit): Promise<Response | null> {
  return patientFetch(`/api/v1/chat/conversations${path}`, init).catch(() => null);
}
