import type { Client, ElicitResult } from '@modelcontextprotocol/client';
import { sleep, type Clock } from '../../../core/clock';
import type { Logger } from '../../../core/logger';
import type { McpServer } from './mcp-server';
import type { Question, QuestionAnswer } from '../tools/runnable-tool';
import { oneAtATime } from './one-at-a-time';
import { openTransport } from './open-transport';
import { TOO_LARGE } from './too-large';

export type McpQuestion = Omit<Question, 'toolName'>;

type OpenClient = {
  server: McpServer;
  clock: Clock;
  logger: Logger;
  limitMs: number;
  /** Aborts when nobody wants the connection any more. */
  signal: AbortSignal;
  /** Never rejects. */
  onToolsChanged: (client: Client) => Promise<void>;
  onQuestion: (question: McpQuestion) => Promise<QuestionAnswer>;
  onLost: (client: Client, error?: unknown) => void;
};

/** The SDK says in words only that it has given up a stream. */
const givenUp = /maximum reconnection attempts/i;
/** A server whose tools change and change is not asked more often. */
const REST_MS = 1000;

/** Shakes hands with a server; rejects when it does not within the limit, with nothing of it left behind. */
export async function openClient(options: OpenClient): Promise<Client> {
  const { server, clock, logger, limitMs, signal, onToolsChanged, onQuestion, onLost } = options;
  const sdk = await import('@modelcontextprotocol/client');
  const client = new sdk.Client(
    { name: 'parley', version: '1' },
    {
      versionNegotiation: { mode: negotiationOf(server) },
      capabilities: server.mayAsk ? { elicitation: { form: {} } } : {},
    },
  );
  if (server.mayAsk) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      if (!('requestedSchema' in params)) return { action: 'cancel' };
      return toElicitResult(await onQuestion({ message: params.message, schema: params.requestedSchema }));
    });
  }
  const transport = await openTransport(server, { clock, logger });
  const limit = limitOf(clock, limitMs, signal);
  try {
    await Promise.race([client.connect(transport, { timeout: limitMs }), limit.passed]);
  } catch (error) {
    await transport.close().catch(() => undefined);
    throw error;
  } finally {
    limit.cancel();
  }
  client.onclose = () => onLost(client);
  client.onerror = (error) => {
    logger.debug({ err: error, server: server.name }, 'an MCP connection reports');
    if (givenUp.test(error.message) || error.message.includes(TOO_LARGE)) onLost(client, error);
  };
  const refresh = oneAtATime(() => onToolsChanged(client), () => sleep(clock, REST_MS, signal));
  client.setNotificationHandler('notifications/tools/list_changed', refresh);
  return client;
}

/** Some older servers end when the first thing they hear is not `initialize`: a process is not probed. */
function negotiationOf({ transport }: McpServer): 'auto' | 'legacy' {
  return transport === 'http' ? 'auto' : 'legacy';
}

function toElicitResult(answer: QuestionAnswer): ElicitResult {
  if (answer === 'cancelled') return { action: 'cancel' };
  return answer === 'declined' ? { action: 'decline' } : { action: 'accept', content: answer.given as ElicitResult['content'] };
}

function limitOf(clock: Clock, limitMs: number, signal: AbortSignal) {
  let cancel: () => void = () => undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(limitMs, () => reject(new Error(`it did not answer within ${limitMs / 1000} s`)));
    const onAbort = () => reject(new Error('it was closed'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  passed.catch(() => undefined);
  return { passed, cancel };
}
