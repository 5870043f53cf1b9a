import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SeenEvent } from '../read-frames';
import { answersOf, runEvents, type FakeInput } from './honest-events';

type Asked = { path: 'run' | 'connect'; input: FakeInput };

/** What a server does wrong. Without any of it, it keeps every rule. */
export type Plant = {
  events?: (events: SeenEvent[], asked: Asked) => SeenEvent[];
  /** The whole body of a stream, once it is encoded. */
  body?: (body: string) => string;
  /** The status of an answer, instead of the right one. */
  status?: (asked: Asked | 'malformed', right: number) => number;
  binaryType?: string;
  /** Breaks after the first client that leaves. */
  isFragile?: boolean;
};

type FaultyServer = AsyncDisposable & { url: string };

const BINARY = 'application/vnd.ag-ui.event+proto';

/** A server of the protocol by hand, so that no code of ours is on both sides of the check. */
export async function startFaultyServer(plant: Plant = {}): Promise<FaultyServer> {
  const fake = new Fake(plant);
  const server = createServer((request, response) => void fake.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/agent`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class Fake {
  private readonly history = new Map<string, unknown[]>();
  private readonly answered = new Set<string>();
  private readonly stops = new Map<string, () => void>();
  private isBroken = false;

  constructor(private readonly plant: Plant) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const input = toInput(await text(request));
    if (this.isBroken) {
      response.writeHead(500).end();
    } else if (!input) {
      response
        .writeHead(this.plant.status?.('malformed', 422) ?? 422, { 'content-type': 'application/json' })
        .end('{}');
    } else if (request.url === '/agent/stop') {
      this.stops.get(input.threadId)?.();
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"stopped": true}');
    } else {
      await this.stream({ path: request.url === '/agent/connect' ? 'connect' : 'run', input }, request, response);
    }
  }

  private async stream(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = this.plant.status?.(asked, 200) ?? 200;
    if (status === 200 && request.headers.accept !== BINARY) {
      await this.streamText(asked, response);
      return;
    }
    const type = this.plant.binaryType ?? BINARY;
    response.writeHead(status, { 'content-type': type }).end(Buffer.from([0, 0, 0, 1, 7]));
  }

  private async streamText(asked: Asked, response: ServerResponse): Promise<void> {
    const events = asked.path === 'connect' ? this.join(asked.input) : this.run(asked.input);
    const planted = this.plant.events?.(events, asked) ?? events;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (asked.path === 'run' && isCancelled(events)) {
      const head = planted.splice(0, planted.findIndex(({ type }) => type === 'TEXT_MESSAGE_CONTENT') + 1);
      await this.waitForStop(asked.input.threadId, { response, head });
    }
    const body = encode(planted);
    response.end(this.plant.body?.(body) ?? body);
  }

  private async waitForStop(
    threadId: string,
    { response, head }: { response: ServerResponse; head: SeenEvent[] },
  ): Promise<void> {
    response.write(encode(head));
    await new Promise<void>((resolve) => {
      this.stops.set(threadId, resolve);
      response.once('close', () => {
        this.isBroken = this.plant.isFragile ?? false;
        resolve();
      });
    });
  }

  private run(input: FakeInput): SeenEvent[] {
    if (input.resume) this.answered.add(input.threadId);
    const events = runEvents(input, this.answered.has(input.threadId));
    this.history.set(input.threadId, [...(this.history.get(input.threadId) ?? []), ...answersOf(events)]);
    return events;
  }

  private join({ threadId, runId }: FakeInput): SeenEvent[] {
    return [
      { type: 'RUN_STARTED', threadId, runId, protocolVersion: '1.0' },
      { type: 'MESSAGES_SNAPSHOT', messages: this.history.get(threadId) ?? [] },
      { type: 'RUN_FINISHED', threadId, runId },
    ];
  }
}

function encode(events: readonly SeenEvent[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}

function isCancelled(events: readonly SeenEvent[]): boolean {
  return JSON.stringify(events.at(-1)?.['outcome'] ?? null).includes('cancelled');
}

function toInput(body: string): FakeInput | null {
  try {
    const value = JSON.parse(body) as Partial<FakeInput>;
    if (typeof value.threadId !== 'string') return null;
    return value.messages === undefined || Array.isArray(value.messages) ? (value as FakeInput) : null;
  } catch {
    return null;
  }
}
