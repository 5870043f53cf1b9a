import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { delta } from '../../src/server/adapters/agents/testing/model-server';
import type { ChatClient } from './chat-client';
import { textOf } from './chat-client';
import { countRows } from './count-rows';
import { FaultRig } from './fault-rig';
import { callTools, openStream, say, sayAndHang } from './model-answers';
import type { Answer, ModelCall } from './model-server';
import { readLog, textOfFrames, turnsOf } from './read-log';

// A busy machine needs its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const STOP_LIMIT_MS = 2000;

const tools = `
import { defineTool } from 'parley';
const inputSchema = { type: 'object', properties: {} };
const report = (what) => fetch('MARKS', { method: 'POST', body: what });
export const listening = defineTool({
  description: 'Ends when it is told to.',
  inputSchema,
  async execute(_input, { signal }) {
    await report('listening began');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await report('listening heard');
  },
});
export const deaf = defineTool({
  description: 'Never ends.',
  inputSchema,
  async execute() {
    await report('deaf began');
    await new Promise(() => undefined);
  },
});
`;
const toolEntries = ['listening', 'deaf']
  .map((name) => `  - { name: ${name}, type: function, file: tools.mjs, function: ${name} }`)
  .join('\n');

/** The text says what the model does. */
const answer: Answer = (out, { text, hasResults }) => {
  if (hasResults) say(out, 'a step that must not come');
  else if (text === 'silence') return;
  else if (text.startsWith('after ')) {
    openStream(out);
    for (let token = 0; token < Number(text.slice(6)); token += 1) out.write(delta({ content: `w${token} ` }));
  } else if (text.startsWith('hang')) sayAndHang(out, 'part of it');
  else if (text === 'busy') out.writeHead(429, { 'retry-after': '60' }).end('{}');
  else if (text.startsWith('tool ')) {
    openStream(out);
    callTools(out, [{ id: 'c', name: text.slice(5) }]);
  } else say(out, `answer to ${text}`);
};

let rig: FaultRig;
let chat: ChatClient;

beforeAll(async () => {
  rig = await FaultRig.open({ answer, tools, toolEntries });
  chat = await rig.start();
  const id = await chat.create();
  await ask(id, 'warm up');
});

afterAll(() => rig[Symbol.asyncDispose]());

/** Posts and waits for the turn's end. */
async function ask(id: string, text: string): Promise<string> {
  const follower = await chat.follow(id);
  await chat.post(id, text);
  await follower.untilTurnsEnd();
  await follower.close();
  return textOf((await chat.messages(id)).messages.at(-1));
}

async function stop(id: string) {
  const start = performance.now();
  const receipt = await chat.interrupt(id);
  expect(performance.now() - start).toBeLessThan(STOP_LIMIT_MS);
  expect(receipt.elapsed_ms).toBeLessThanOrEqual(STOP_LIMIT_MS);
  return receipt;
}

function callOf(text: string): ModelCall | undefined {
  return rig.model.calls.findLast((call) => call.text === text);
}

/** The upstream connection is closed, not just forgotten. */
async function untilHungUp(text: string): Promise<void> {
  await rig.model.until(() => callOf(text)?.end === 'cut');
}

async function expectStoppedOnce(id: string): Promise<void> {
  const ends = turnsOf(await readLog(chat, id)).map(({ end }) => end);
  expect(ends).toEqual([expect.objectContaining({ type: 'turn_done', stop_reason: 'interrupted' })]);
  expect((await chat.get(id)).turn).toBeNull();
}

describe('stop', () => {
  it('E4 I17 before the first token, fifty times: stopped, the message kept, the next one accepted', async () => {
    const id = await chat.create();
    for (let round = 0; round < 50; round += 1) {
      const asked = rig.model.calls.length;
      expect(await chat.post(id, 'silence')).toMatchObject({ queued: false });
      // Half of the stops come while the model is being asked, half while it thinks.
      if (round % 2 === 0) await rig.model.until(() => rig.model.calls.length > asked);
      expect(await stop(id)).toMatchObject({ stopped: true, cancelled: { tool_calls: [] } });
    }
    await rig.model.until(() => rig.model.open.length === 0);
    const { messages } = await chat.messages(id);
    expect(messages.map((message) => message.role)).toEqual(Array.from({ length: 50 }, () => 'user'));
    expect(await ask(id, 'still there?')).toContain('answer to');
  });

  it('E3 in a back-off of 60 s leaves no empty answer, also after a reload', async () => {
    const id = await chat.create();
    const follower = await chat.follow(id);
    await chat.post(id, 'busy');
    await follower.until((frames) => frames.some(({ event }) => event.type === 'notice'));
    expect(await stop(id)).toMatchObject({ stopped: true, cancelled: { model_call: true } });
    await follower.untilTurnsEnd();
    await follower.close();
    await expectStoppedOnce(id);
    expect((await chat.messages(id)).messages.map((message) => message.role)).toEqual(['user']);
    expect(rig.model.calls.filter((call) => call.text === 'busy')).toHaveLength(1);
    expect(await ask(id, 'and now?')).toBe('answer to and now?');
  });

  it('E15 in a tool that listens ends it, and no later step runs', async () => {
    const id = await chat.create();
    await chat.post(id, 'tool listening');
    await rig.model.until(() => rig.model.marks.includes('listening began'));
    expect(await stop(id)).toMatchObject({ stopped: true, cancelled: { tool_calls: ['listening'] } });
    await rig.model.until(() => rig.model.marks.includes('listening heard'));
    await expectStoppedOnce(id);
    const answered = (await chat.messages(id)).messages.at(-1);
    expect(answered).toMatchObject({ status: 'complete', stop_reason: 'interrupted' });
    expect(answered?.content.map((block) => block.type)).toEqual(['tool_use', 'tool_result']);
    expect(rig.model.calls.filter((call) => call.text === 'tool listening')).toHaveLength(1);
  });

  it('E15 in a tool that does not listen is no slower, and the next message runs', async () => {
    const id = await chat.create();
    await chat.post(id, 'tool deaf');
    await rig.model.until(() => rig.model.marks.includes('deaf began'));
    await chat.post(id, 'waits');
    expect(await stop(id)).toMatchObject({ stopped: true, cancelled: { tool_calls: ['deaf'] } });
    expect(await chat.pending(id)).toMatchObject({ pending: ['waits'], paused: true });
    expect(await ask(id, 'go on')).toBe('answer to go on');
    expect(rig.model.calls.filter((call) => call.text === 'tool deaf')).toHaveLength(1);
  });

  it('E5 E6 after a reload, from another client, closes the upstream connection and keeps what was visible', async () => {
    const id = await chat.create();
    const tab = await chat.follow(id);
    await chat.post(id, 'hang');
    await tab.until((frames) => frames.some(({ event }) => event.type === 'text_delta'));
    await tab.close();
    expect((await chat.messages(id)).messages.at(-1)).toMatchObject({ status: 'streaming' });
    expect(await stop(id)).toMatchObject({ stopped: true, cancelled: { model_call: true } });
    await untilHungUp('hang');
    await expectStoppedOnce(id);
    const answered = (await chat.messages(id)).messages.at(-1);
    expect(answered).toMatchObject({ status: 'complete', stop_reason: 'interrupted' });
    expect(textOf(answered)).toBe('part of it');
  });

  it.each([0, 1, 50])('E6 after %i tokens keeps the message and what was visible', async (tokens) => {
    const id = await chat.create();
    const follower = await chat.follow(id);
    await chat.post(id, `after ${tokens}`);
    const visible = Array.from({ length: tokens }, (_, token) => `w${token} `).join('');
    await rig.model.until(() => callOf(`after ${tokens}`) !== undefined);
    await follower.until((frames) => textOfFrames(frames) === visible);
    await stop(id);
    await follower.untilTurnsEnd();
    await follower.close();
    const texts = (await chat.messages(id)).messages.map(textOf);
    expect(texts).toEqual([`after ${tokens}`, ...(tokens > 0 ? [visible] : [])]);
    await untilHungUp(`after ${tokens}`);
  });

  it('I17 many times at once ends the turn once; when idle it is harmless', async () => {
    const id = await chat.create();
    await chat.post(id, 'hang for many');
    await rig.model.until(() => callOf('hang for many') !== undefined);
    const receipts = await Promise.all(Array.from({ length: 8 }, () => stop(id)));
    expect(receipts.some((receipt) => receipt.stopped)).toBe(true);
    await untilHungUp('hang for many');
    await expectStoppedOnce(id);
    expect(await stop(id)).toMatchObject({ turn_id: null, stopped: false });
    expect((await chat.send('POST', `/${id}/interrupt`)).status).toBe(204);
  });
});

describe('delete instead of stop', () => {
  it('I18 ends the stream and the model call, and leaves no row', async () => {
    const id = await chat.create();
    const follower = await chat.follow(id);
    await chat.post(id, 'hang until deleted');
    await chat.post(id, 'waits');
    await follower.until((frames) => frames.some(({ event }) => event.type === 'text_delta'));
    expect(await chat.remove(id)).toBe(204);
    await follower.ended;
    await untilHungUp('hang until deleted');
    expect((await chat.send('GET', `/${id}`)).status).toBe(404);
    expect((await chat.send('GET', `/${id}/events`)).status).toBe(404);
    expect(await countRows(rig.dataDir, id)).toEqual({});
  });

  it('I18 racing posts, stops and answers resurrects nothing', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => chat.create()));
    await Promise.all(
      ids.map(async (id, index) => {
        await chat.post(id, index % 2 === 0 ? 'quick' : 'hang in a race');
        await Promise.allSettled([
          chat.post(id, 'quick'),
          ...(index % 3 === 0 ? [chat.interrupt(id)] : []),
          chat.remove(id),
          chat.post(id, 'too late'),
        ]);
        expect((await chat.send('GET', `/${id}`)).status).toBe(404);
      }),
    );
    await rig.model.until(() => rig.model.open.length === 0);
    for (const id of ids) expect(await countRows(rig.dataDir, id)).toEqual({});
  });
});
