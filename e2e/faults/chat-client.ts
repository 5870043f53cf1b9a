import type { InterruptReceipt } from '../../src/contract/interrupt-receipt';
import type { Conversation } from '../../src/contract/conversation';
import type { MessagesPage, Message, PostedMessage } from '../../src/contract/message';
import type { PendingQueue } from '../../src/contract/pending';
import { Follower, type FollowOptions } from './follower';

export type PostOptions = { key?: string; busy?: 'enqueue' | 'reject' | 'interrupt' };

/** The conversations API as a client calls it; whatever is no success throws, with the answer in the message. */
export class ChatClient {
  constructor(readonly origin: string) {}

  async create(agentKey?: string): Promise<string> {
    const body = agentKey === undefined ? {} : { agent_key: agentKey };
    return (await this.#json<Conversation>('POST', '', { body })).id;
  }

  get(id: string): Promise<Conversation> {
    return this.#json('GET', `/${id}`);
  }

  post(id: string, text: string, { key, busy }: PostOptions = {}): Promise<PostedMessage> {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return this.#json('POST', `/${id}/messages`, { body: { text, ...(busy && { busy }) }, headers });
  }

  messages(id: string): Promise<MessagesPage> {
    return this.#json('GET', `/${id}/messages?limit=1000`);
  }

  pending(id: string): Promise<PendingQueue> {
    return this.#json('GET', `/${id}/pending`);
  }

  /** Lets a paused queue go on as it is. */
  async resume(id: string): Promise<PendingQueue> {
    const { items } = await this.pending(id);
    return this.#json('PUT', `/${id}/pending`, { body: { pending: items.map((item) => ({ id: item.id })) } });
  }

  interrupt(id: string): Promise<InterruptReceipt> {
    return this.#json('POST', `/${id}/interrupt`, { headers: { prefer: 'return=representation' } });
  }

  async approve(id: string, requestId: string, behavior: 'allow' | 'deny'): Promise<number> {
    return (await this.send('POST', `/${id}/approvals`, { body: { request_id: requestId, behavior } })).status;
  }

  async remove(id: string): Promise<number> {
    return (await this.send('DELETE', `/${id}`)).status;
  }

  follow(id: string, options: FollowOptions = {}): Promise<Follower> {
    return Follower.open(`${this.#base}/${id}/events`, options);
  }

  send(method: string, path: string, { body, headers }: Content = {}): Promise<Response> {
    return fetch(`${this.#base}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  get #base(): string {
    return `${this.origin}/api/v1/chat/conversations`;
  }

  async #json<T>(method: string, path: string, content: Content = {}): Promise<T> {
    const response = await this.send(method, path, content);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }
}

type Content = { body?: unknown; headers?: Record<string, string> };

export function textOf(message: Pick<Message, 'content'> | undefined): string {
  return (message?.content ?? []).map((block) => (block.type === 'text' ? block.text : '')).join('');
}
