import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callDelta, delta, finish } from '../../src/server/adapters/agents/testing/model-server';
import { stockClient } from '../../src/server/testing/ag-ui-clients';
import { textOf, type ChatClient } from './chat-client';
import { FaultRig } from './fault-rig';
import { callTools, openStream, say, sayAndHang } from './model-answers';
import type { Answer } from './model-server';
import { expectSeamless, readLog, turnsOf, unfold } from './read-log';

// A busy machine needs its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const HOSTILE_TEXTS = [
  '__interrupt__',
  '[DONE]',
  'data: [DONE]',
  'event: error',
  'first\n\nsecond',
  ': keepalive',
  'id: 7\nretry: 1\ndata: {}\n\n',
  'carriage\rreturn\r\nand \u2028 line \u2029 separators',
  '\ufeff🌍 e\u0301 \u202eright to left',
];

const tools = `
import { defineTool } from 'parley';
export const echo = defineTool({
  description: 'Says it back.',
  inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
  execute: ({ q }) => q,
});
`;
const toolEntries = '  - { name: echo, type: function, file: tools.mjs, function: echo }';

/** Two calls whose fragments come in turns. */
const interleaved = [
  delta({ content: 'before ' }),
  callDelta(0, { id: 'left', name: 'echo', arguments: '{"q":' }),
  callDelta(1, { id: 'right', name: 'echo', arguments: '{"q"' }),
  callDelta(0, { arguments: '"le' }),
  callDelta(1, { arguments: ':"rig' }),
  callDelta(0, { arguments: 'ft"}' }),
  callDelta(1, { arguments: 'ht"}' }),
  finish('tool_calls'),
].join('');

const answer: Answer = async (out, { text, hasResults }) => {
  if (hasResults) say(out, 'after');
  else if (text === 'interleave') {
    openStream(out);
    out.end(interleaved);
  } else if (text === 'call') {
    openStream(out);
    callTools(out, [{ id: 'c', name: 'echo', input: { q: 'once' } }]);
  } else if (text === 'arguments') {
    openStream(out);
    out.write(callDelta(0, { id: 'half', name: 'echo', arguments: '{"q":"never fin' }));
  } else if (text === 'reset') {
    openStream(out);
    for (const word of ['one ', 'two ', 'three ']) {
      await new Promise((resolve) => out.write(delta({ content: word }), resolve));
    }
    out.socket?.resetAndDestroy();
  } else if (text === 'hang') sayAndHang(out, 'part');
  else say(out, text);
};

let rig: FaultRig;
let chat: ChatClient;

beforeAll(async () => {
  rig = await FaultRig.open({ answer, tools, toolEntries });
  chat = await rig.start();
});

afterAll(() => rig[Symbol.asyncDispose]());

/** Posts, follows to the end, and answers everything that the follower received. */
async function converse(id: string, text: string) {
  const follower = await chat.follow(id);
  await chat.post(id, text);
  await follower.untilTurnsEnd();
  await follower.close();
  return follower.frames;
}

/** What the stock AG-UI client makes of the conversation when it joins it. */
async function join(id: string) {
  const client = stockClient('1.0', { url: `${chat.origin}/api/awp/connect`, threadId: id });
  const failure = await client.runAgent().then(
    () => null,
    (reason: unknown) => String(reason),
  );
  return { failure, roles: client.messages.map((message) => message.role) };
}

async function answerOf(id: string) {
  return (await chat.messages(id)).messages.at(-1);
}

describe('many at once', () => {
  it('E12 I5 twenty posts to one conversation all run, in the order of the queue, one at a time', async () => {
    const id = await chat.create();
    const follower = await chat.follow(id);
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    const posts = await Promise.all(texts.map((text) => chat.post(id, text)));
    expect(posts.filter((posted) => !posted.queued)).toHaveLength(1);
    await follower.untilTurnsEnd(20);
    await follower.close();
    const { messages } = await chat.messages(id);
    const asked = messages.filter((message) => message.role === 'user').map(textOf);
    const answered = messages.filter((message) => message.role === 'assistant').map(textOf);
    expect(asked.toSorted()).toEqual(texts.toSorted());
    expect(answered).toEqual(asked);
    expect(turnsOf(follower.frames)).toHaveLength(20);
    const queues = follower.frames.flatMap(({ event }) => (event.type === 'queue_changed' ? [event.pending] : []));
    // Whatever order they arrived in, nobody overtook: each turn's question was the head of the queue before it.
    expect(asked.slice(1)).toEqual(startedFrom(queues));
  });

  it('I6 I7 the same idempotency key sent ten times at once starts one turn, another body is refused', async () => {
    const id = await chat.create();
    const follower = await chat.follow(id);
    const posts = await Promise.all(Array.from({ length: 10 }, () => chat.post(id, 'once', { key: 'k-1' })));
    await follower.untilTurnsEnd();
    await follower.close();
    expect(new Set(posts.map((posted) => posted.turn_id)).size).toBe(1);
    expect(await chat.post(id, 'once', { key: 'k-1' })).toMatchObject({ turn_id: posts[0]?.turn_id });
    expect((await chat.messages(id)).messages.map((message) => message.role)).toEqual(['user', 'assistant']);
    const other = { body: { text: 'twice' }, headers: { 'idempotency-key': 'k-1' } };
    const refused = await chat.send('POST', `/${id}/messages`, other);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'idempotency-mismatch' });
  });
});

/** What left the head of the queue, step by step. */
function startedFrom(queues: readonly (readonly string[])[]): string[] {
  let before: readonly string[] = [];
  return queues.flatMap((queue) => {
    const started = queue.length < before.length ? before.slice(0, 1) : [];
    before = queue;
    return started;
  });
}

describe('what a model does', () => {
  it('E13 a socket that is reset after three tokens ends the turn as failed, the partial kept', async () => {
    const id = await chat.create();
    const frames = await converse(id, 'reset');
    expect(frames.at(-1)?.event).toMatchObject({ type: 'turn_error', code: 'agent-misbehaved' });
    const answered = await answerOf(id);
    expect(answered).toMatchObject({ status: 'failed', error: { code: 'agent-misbehaved' } });
    expect('one two three '.startsWith(textOf(answered))).toBe(true);
    expect(textOf(answered)).toContain('one ');
    expect(rig.model.calls.filter((call) => call.text === 'reset')).toHaveLength(1);
    expect((await converse(id, 'and now?')).at(-1)?.event).toMatchObject({ stop_reason: 'end_turn' });
  });

  it('E10 two calls whose argument fragments interleave complete with their own arguments', async () => {
    const id = await chat.create();
    await converse(id, 'interleave');
    const blocks = (await answerOf(id))?.content ?? [];
    const inputs = blocks.flatMap((block) => (block.type === 'tool_use' ? [block.tool_input] : []));
    const outputs = blocks.flatMap((block) => (block.type === 'tool_result' ? [block.output] : []));
    expect(inputs).toEqual([{ q: 'left' }, { q: 'right' }]);
    expect(outputs.toSorted()).toEqual(['left', 'right']);
  });

  it('E2 an answer after a tool call appears once live, once in the history, once in a replay', async () => {
    const id = await chat.create();
    const live = await converse(id, 'call');
    const replay = await readLog(chat, id);
    expectSeamless(replay, 0);
    expect(unfold(live)).toEqual(unfold(replay));
    const texts = unfold(replay).filter((event) => (event as { type: string }).type === 'text_delta');
    expect(texts).toEqual([{ type: 'text_delta', text: 'after', block: expect.any(Number) as number }]);
    const blocks = (await answerOf(id))?.content.map((block) => block.type);
    expect(blocks).toEqual(['tool_use', 'tool_result', 'text']);
  });

  it('E8 a stop while arguments stream closes the call before the turn ends', async () => {
    const id = await chat.create();
    const follower = await chat.follow(id);
    await chat.post(id, 'arguments');
    await follower.until((frames) => frames.some(({ event }) => event.type === 'tool_call_delta'));
    await chat.interrupt(id);
    await follower.untilTurnsEnd();
    await follower.close();
    const types = follower.types().filter((type) => type.startsWith('tool') || type.startsWith('turn'));
    expect(types.at(0)).toBe('turn_start');
    expect(types.slice(-2)).toEqual(['tool_result', 'turn_done']);
    expect(unfold(follower.frames)).toEqual(unfold(await readLog(chat, id)));
    const { failure, roles } = await join(id);
    expect(failure).toBeNull();
    expect(roles).toEqual(['user', 'assistant', 'tool']);
  });

  it('E7 a thread of three turns whose middle one failed is whole for the stock AG-UI client', async () => {
    const id = await chat.create();
    await converse(id, 'first');
    await converse(id, 'reset');
    await converse(id, 'third');
    const { failure, roles } = await join(id);
    expect(failure).toBeNull();
    expect(roles).toEqual(['user', 'assistant', 'user', 'assistant', 'user', 'assistant']);
  });
});

describe('what a user writes', () => {
  it.each(HOSTILE_TEXTS)('E25 %j is said, sent, streamed and stored verbatim', async (text) => {
    const id = await chat.create();
    const frames = await converse(id, text);
    const { messages } = await chat.messages(id);
    expect(messages.map(textOf)).toEqual([text, text]);
    expect(rig.model.calls.at(-1)?.text).toBe(text);
    expect(unfold(frames).filter((event) => (event as { type: string }).type === 'text_delta')).toEqual([
      { type: 'text_delta', text, block: 0 },
    ]);
  });

  it('E25 a queue of hostile texts keeps each as it is', async () => {
    const id = await chat.create();
    await chat.post(id, 'hang');
    for (const text of HOSTILE_TEXTS) await chat.post(id, text);
    expect((await chat.pending(id)).pending).toEqual(HOSTILE_TEXTS);
    await chat.remove(id);
  });
});

describe('a follower', () => {
  it('E23 of an unknown conversation gets a coded 404', async () => {
    const response = await chat.send('GET', '/01K00000000000000000000000/events');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'conversation-not-found', status: 404 });
  });
});
