import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelMessage = {
  role: string;
  content: unknown;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
};

/** One request to the model, as the journal keeps it. */
export type ModelCall = {
  /** The last thing that a user said. */
  text: string;
  messages: ModelMessage[];
  /** Whether this request already carries results for the calls of the answer. */
  hasResults: boolean;
  /** How the exchange ended: we were done, or the other side hung up. */
  end: 'finished' | 'cut' | null;
};

/** Answers one request, byte by byte. `signal` aborts when the other side hangs up. */
export type Answer = (out: ServerResponse, call: ModelCall, signal: AbortSignal) => void | Promise<void>;

/** A model server that does what the test says and journals what it was sent, how each exchange ended, and what tools report. */
export class ModelServer implements AsyncDisposable {
  readonly calls: ModelCall[] = [];
  /** What tools said with `POST /marks`. */
  readonly marks: string[] = [];
  readonly #server = createServer((incoming, outgoing) => void this.#take(incoming, outgoing));
  readonly #watchers = new Set<() => void>();

  private constructor(private readonly answer: Answer) {}

  static async start(answer: Answer): Promise<ModelServer> {
    const model = new ModelServer(answer);
    model.#server.listen(0, '127.0.0.1');
    await once(model.#server, 'listening');
    return model;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Calls whose connection is still open. */
  get open(): ModelCall[] {
    return this.calls.filter((call) => call.end === null);
  }

  /** Resolves as soon as the journal says so. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((resolve) => {
        this.#watchers.add(resolve);
      });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming).catch(() => null);
    if (body === null) return;
    if (incoming.url === '/marks') {
      this.marks.push(body);
      outgoing.end();
    } else await this.#reply(JSON.parse(body) as { messages: ModelMessage[] }, outgoing);
    this.#notify();
  }

  async #reply({ messages }: { messages: ModelMessage[] }, out: ServerResponse): Promise<void> {
    const text = textOf(messages.findLast((message) => message.role === 'user')?.content);
    const call: ModelCall = { text, messages, hasResults: messages.at(-1)?.role === 'tool', end: null };
    const hungUp = new AbortController();
    out.on('error', () => undefined);
    out.once('close', () => {
      call.end = out.writableFinished ? 'finished' : 'cut';
      if (call.end === 'cut') hungUp.abort();
      this.#notify();
    });
    this.calls.push(call);
    this.#notify();
    await Promise.resolve(this.answer(out, call, hungUp.signal)).catch((error: unknown) => {
      if (!hungUp.signal.aborted) throw error;
    });
  }

  #notify(): void {
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const watcher of watchers) watcher();
  }
}

/** Calls in a prompt that have no result, and results that have no call: a provider would refuse the request. */
export function unpairedCalls({ messages }: ModelCall): string[] {
  const answered = new Set(messages.flatMap((message) => message.tool_call_id ?? []));
  const called = new Set(messages.flatMap((message) => message.tool_calls?.map((call) => call.id) ?? []));
  return [...called].filter((id) => !answered.has(id)).concat([...answered].filter((id) => !called.has(id)));
}

/** Messages that follow each other reach the model as parts of one: the last part is what was said last. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? ((content as { text?: string }[]).at(-1)?.text ?? '') : '';
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
