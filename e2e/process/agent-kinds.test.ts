import type { HttpAgent } from '@ag-ui/client';
import type { Message } from '@ag-ui/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stockClient, type ClientGeneration } from '../../src/server/testing/ag-ui-clients';
import { agentKinds, AgentKindsRig, type AgentKind } from './agent-kinds-rig';

type Seen = Record<string, unknown> & { type: string };
type Interrupt = { id: string; toolCallId: string };
type RunParameters = Parameters<HttpAgent['runAgent']>[0];

const generations: ClientGeneration[] = ['1.0', 'pre-1.0'];
const everyClient = agentKinds.flatMap((kind) => generations.map((generation) => ({ kind, generation })));
/** Who can be asked on after a restart: whoever keeps nothing in the process that asked. */
const outliving: AgentKind[] = ['llm', 'scripted', 'ag-ui'];

let rig: AgentKindsRig;
let origin: string;
let threads = 0;

beforeAll(async () => {
  rig = await AgentKindsRig.open();
  origin = await rig.start();
});
afterAll(() => rig[Symbol.asyncDispose]());

// Both generations are satisfied only without a word of complaint.
let complaints: { mock: { calls: unknown[][] } }[] = [];
beforeEach(() => {
  complaints = (['warn', 'error'] as const).map((name) => vi.spyOn(console, name));
});
afterEach(() => {
  expect(complaints.flatMap(({ mock }) => mock.calls)).toEqual([]);
});

function clientOf(kind: AgentKind, generation: ClientGeneration): HttpAgent {
  threads += 1;
  return stockClient(generation, { url: `${origin}/api/agent/${kind}/awp`, threadId: `thread-${threads}` });
}

/** Says something and hands out the events of the run. */
function ask(client: HttpAgent, text: string, onEvent?: (event: Seen) => void): Promise<Seen[]> {
  client.addMessage({ id: `${client.threadId}-${client.messages.length}`, role: 'user', content: text });
  return run(client, {}, onEvent);
}

/** A failure is looked at here: the client need not complain of it. Its types do not know that it listens to this. */
const handled: object = { stopPropagation: true };

async function run(client: HttpAgent, parameters: RunParameters, onEvent?: (event: Seen) => void): Promise<Seen[]> {
  const seen: Seen[] = [];
  const note = ({ event }: { event: object }) => {
    seen.push(event as Seen);
    onEvent?.(event as Seen);
  };
  await client.runAgent(parameters, { onEvent: note, onRunFailed: () => handled }).catch(() => undefined);
  return seen;
}

const decide = (client: HttpAgent, { id }: Interrupt, approved: boolean) =>
  run(client, { resume: [{ interruptId: id, status: 'resolved', payload: { approved } }] });

function interruptOf(seen: readonly Seen[]): Interrupt {
  const { outcome } = seen.at(-1) as unknown as { outcome?: { interrupts?: Interrupt[] } };
  const [interrupt] = outcome?.interrupts ?? [];
  if (!interrupt) throw new Error(`no interrupt: ${JSON.stringify(seen.at(-1))}`);
  return interrupt;
}

const typesOf = (seen: readonly Seen[]) => seen.map(({ type }) => type);
const lastText = ({ messages }: { messages: readonly Message[] }) =>
  messages.findLast(({ role }) => role === 'assistant')?.content;

describe.each(everyClient)(
  'an agent of kind $kind, with a client of AG-UI $generation (I22)',
  ({ kind, generation }) => {
    it('chats', async () => {
      const client = clientOf(kind, generation);
      expect(typesOf(await ask(client, 'hello')).at(-1)).toBe('RUN_FINISHED');
      expect(lastText(client)).toBe('Hello to you.');
      await ask(client, 'hello');
      expect(client.messages.filter(({ role }) => role === 'assistant')).toHaveLength(2);
    });

    it('uses a tool', async () => {
      const client = clientOf(kind, generation);
      const seen = await ask(client, 'add');
      expect(seen.find(({ type }) => type === 'TOOL_CALL_START')).toMatchObject({ toolCallName: 'add' });
      expect(seen.find(({ type }) => type === 'TOOL_CALL_RESULT')).toMatchObject({
        content: expect.stringContaining('42') as string,
      });
      expect(lastText(client)).toContain('42');
    });

    it.each([true, false])('asks before it erases something, and hears the answer: %s', async (approved) => {
      const client = clientOf(kind, generation);
      const asked = await ask(client, 'erase');
      expect(typesOf(asked)).not.toContain('TOOL_CALL_RESULT');
      const interrupt = interruptOf(asked);
      const decided = await decide(client, interrupt, approved);
      expect(decided.find(({ type }) => type === 'TOOL_CALL_RESULT')).toMatchObject({
        toolCallId: interrupt.toolCallId,
      });
      expect(decided.at(-1)).toMatchObject({ type: 'RUN_FINISHED' });
      expect(decided.at(-1)).not.toMatchObject({ outcome: { type: 'interrupt' } });
    });

    it('is stopped in mid-answer, and takes the next message', async () => {
      const client = clientOf(kind, generation);
      let isStopped = false;
      const stop = ({ type }: Seen) => {
        if (type !== 'TEXT_MESSAGE_CONTENT' || isStopped) return;
        isStopped = true;
        const body = JSON.stringify({ threadId: client.threadId });
        void fetch(`${origin}/api/agent/${kind}/awp/stop`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
      };
      const end = (await ask(client, 'long', stop)).at(-1);
      expect(end).toMatchObject({
        type: 'RUN_FINISHED',
        ...(generation === '1.0' && { outcome: { type: 'cancelled' } }),
      });
      await ask(client, 'hello');
      expect(lastText(client)).toBe('Hello to you.');
    });

    it('fails in words that are not its own innards, and takes the next message', async () => {
      const client = clientOf(kind, generation);
      const end = (await ask(client, 'break')).at(-1);
      expect(end).toMatchObject({ type: 'RUN_ERROR', message: expect.stringMatching(/\w/) as string });
      expect(JSON.stringify(end)).not.toMatch(/node_modules|at \w+ \(|\/tmp/);
      await ask(client, 'hello');
      expect(lastText(client)).toBe('Hello to you.');
    });
  },
);

describe('after a restart', () => {
  const talks = new Map<AgentKind, { client: HttpAgent; waiting: HttpAgent; interrupt: Interrupt }>();

  beforeAll(async () => {
    for (const kind of agentKinds) {
      const [client, waiting] = [clientOf(kind, '1.0'), clientOf(kind, '1.0')];
      await ask(client, 'hello');
      talks.set(kind, { client, waiting, interrupt: interruptOf(await ask(waiting, 'erase')) });
    }
    origin = await rig.start();
  });

  const talkOf = (kind: AgentKind) => {
    const talk = talks.get(kind);
    if (!talk) throw new Error(`no talk with ${kind}`);
    return talk;
  };

  /** What a client that comes back is shown. */
  async function join(kind: AgentKind, threadId: string) {
    const viewer = stockClient('1.0', { url: `${origin}/api/agent/${kind}/awp/connect`, threadId });
    return { seen: await run(viewer, {}), viewer };
  }

  it.each(agentKinds)('a thread with %s is whole, and goes on (P11)', async (kind) => {
    const { client } = talkOf(kind);
    const { viewer } = await join(kind, client.threadId);
    // Activities are of their moment.
    const kept = (messages: readonly Message[]) =>
      messages.filter(({ role }) => role !== 'activity').map(({ id, content }) => [id, content]);
    expect(kept(viewer.messages)).toEqual(kept(client.messages));
    await ask(client, 'hello');
    expect(client.messages.filter(({ content }) => content === 'Hello to you.')).toHaveLength(2);
  });

  it.each(outliving)('%s is answered what it asked before, and goes on', async (kind) => {
    const { waiting, interrupt } = talkOf(kind);
    const { seen } = await join(kind, waiting.threadId);
    expect(interruptOf(seen)).toMatchObject({ id: interrupt.id });
    const decided = await decide(waiting, interrupt, true);
    expect(decided.find(({ type }) => type === 'TOOL_CALL_RESULT')).toMatchObject({ toolCallId: interrupt.toolCallId });
    expect(decided.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
  });

  it.each(agentKinds.filter((kind) => !outliving.includes(kind)))(
    'what %s asked before has expired, and the thread goes on',
    async (kind) => {
      const { waiting, interrupt } = talkOf(kind);
      const decided = await decide(waiting, interrupt, true);
      expect(decided.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'success' } });
      expect(waiting.messages.at(-1)).toMatchObject({
        role: 'tool',
        toolCallId: interrupt.toolCallId,
        error: 'Not executed: the turn ended before anybody allowed it.',
      });
      waiting.addMessage({ id: `${kind}-next`, role: 'user', content: 'hello' });
      await run(waiting, {});
      expect(lastText(waiting)).toBe('Hello to you.');
    },
  );
});
