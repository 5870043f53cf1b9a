import type { BaseEvent, Message } from '@ag-ui/core';
import { decode } from '@ag-ui/proto';
import { HttpAgent } from '@ag-ui/client';
import { HttpAgent as EarlyHttpAgent } from 'ag-ui-client-0';
import { vi } from 'vitest';

export type ClientGeneration = '1.0' | 'pre-1.0';

type Setup = {
  url?: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  threadId?: string;
  messages?: Message[];
  state?: unknown;
};

/** The stock client of a generation. Its event types differ in name only from those of 1.0, so tests see one type. */
export function stockClient(generation: ClientGeneration, setup: Setup): HttpAgent {
  const { url = 'http://parley.test/awp', fetch, threadId = 'thread-1', messages = [], state = {} } = setup;
  const config = { url, threadId, initialMessages: messages, initialState: state, ...(fetch && { fetch }) };
  if (generation === '1.0') return new HttpAgent(config);
  return new EarlyHttpAgent(config as never) as unknown as HttpAgent;
}

/** What a stock client makes of a response body: its messages and state, and everything that it complains about. */
export async function readWithClient(
  generation: ClientGeneration,
  body: string | Uint8Array,
  setup: Setup & { runId?: string } = {},
) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const headers = {
    'content-type': typeof body === 'string' ? 'text/event-stream' : 'application/vnd.ag-ui.event+proto',
  };
  const client = stockClient(generation, {
    ...setup,
    fetch: () => Promise.resolve(new Response(body as BodyInit, { headers })),
  });
  const seen: Record<string, unknown>[] = [];
  const failure = await client
    .runAgent({ runId: setup.runId ?? 'run-1' }, { onEvent: ({ event }) => void seen.push(event) })
    .then(
      () => null,
      (reason: unknown) => String(reason),
    );
  const complaints = [...warn.mock.calls, ...error.mock.calls].map((call) => call.join(' '));
  warn.mockRestore();
  error.mockRestore();
  return { messages: client.messages, state: client.state as unknown, seen, failure, complaints, client };
}

/** The events of a body in the binary encoding. */
export function decodeFrames(bytes: Uint8Array): BaseEvent[] {
  const events: BaseEvent[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength;) {
    const length = view.getUint32(at);
    events.push(decode(bytes.slice(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return events;
}
