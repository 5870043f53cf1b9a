import type { MessagesPage } from '../../../../contract/message';
import { AppError } from '../../../core/app-error';
import { SseReader } from '../../../testing/read-sse';
import { type AgentScript, createScriptedAgent } from '../../../testing/scripted-agent';
import { startHttpServer } from '../../../testing/start-http-server';
import { conversationRoutes } from '../conversation-routes';

export const BASE = '/api/v1/chat';

export type ConversationsApp = Awaited<ReturnType<typeof startConversations>>;

/** The conversations API behind a real socket, and the calls that its tests make. */
export async function startConversations(script?: AgentScript) {
  const agent = createScriptedAgent({
    ...(script && { script }),
    initConversation: (config) => {
      if (config.model === 'bad') throw new AppError('invalid-input', 'There is no model "bad".');
      return config;
    },
  });
  const server = await startHttpServer({ agents: [agent], routes: conversationRoutes });
  const call = (method: string, path: string, ...[body, headers]: [unknown?, Record<string, string>?]) =>
    fetch(`${server.origin}${BASE}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const answer = async <T>(method: string, path: string, body?: unknown) =>
    (await (await call(method, path, body)).json()) as T;
  const create = async (body: object = {}) => (await answer<{ id: string }>('POST', '/conversations', body)).id;
  const follow = async (id: string, query = '', headers: Record<string, string> = {}) =>
    new SseReader(await call('GET', `/conversations/${id}/events${query}`, undefined, headers));
  const post = (id: string, text: string, more: object = {}) =>
    call('POST', `/conversations/${id}/messages`, { text, ...more });
  const messages = (id: string, query = '') => answer<MessagesPage>('GET', `/conversations/${id}/messages${query}`);
  /** Posts and waits for the end of the turn. */
  const say = async (id: string, text: string) => {
    await using reader = await follow(id);
    await post(id, text);
    return await reader.until('turn_done');
  };
  return {
    server,
    agent,
    call,
    answer,
    create,
    follow,
    post,
    messages,
    ...fileCalls(server.origin),
    say,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function fileCalls(origin: string) {
  const upload = (name: string, content: BlobPart) => {
    const body = new FormData();
    body.append('file', new File([content], name));
    return fetch(`${origin}/api/v1/files`, { method: 'POST', body });
  };
  const keep = async (name: string, content: BlobPart) =>
    ((await (await upload(name, content)).json()) as { file_id: string }).file_id;
  return { upload, keep, file: (path: string) => fetch(`${origin}/api/v1/files/${path}`) };
}
