import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openToolUses } from '../../src/contract/turn-draft';
import { textOf, type ChatClient } from './chat-client';
import { FaultRig } from './fault-rig';
import type { Frame } from './follower';
import { callTools, openStream, say, sayAndHang } from './model-answers';
import { unpairedCalls, type Answer } from './model-server';
import { expectSeamless, readLog, textOfEvents, textOfFrames, turnsOf, unfold } from './read-log';

// A busy machine needs its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const tools = `
import { defineTool } from 'parley';
const inputSchema = { type: 'object', properties: {} };
const report = (what) => fetch('MARKS', { method: 'POST', body: what });
export const endless = defineTool({
  description: 'Never ends.',
  inputSchema,
  execute: async (_input, { toolUseId }) => {
    await report('endless ' + toolUseId);
    await new Promise(() => undefined);
  },
});
export const launch = defineTool({
  description: 'Needs a person.',
  inputSchema,
  execute: async () => {
    await report('launched');
    return 'launched';
  },
});
`;
const toolEntries = [
  '  - { name: endless, type: function, file: tools.mjs, function: endless }',
  '  - { name: launch, type: function, file: tools.mjs, function: launch, approval: always }',
].join('\n');

const answer: Answer = (out, { text, hasResults }) => {
  if (hasResults) say(out, 'Done.');
  else if (text === 'two tools') {
    openStream(out);
    callTools(out, [
      { id: 'left', name: 'endless' },
      { id: 'right', name: 'endless' },
    ]);
  } else if (text === 'launch it') {
    openStream(out);
    callTools(out, [{ id: 'start', name: 'launch' }]);
  } else if (text.startsWith('hang')) sayAndHang(out, 'part of it');
  else say(out, `answer to ${text}`);
};

const open = () => FaultRig.open({ answer, tools, toolEntries });

async function ask(chat: ChatClient, id: string, text: string): Promise<Frame[]> {
  const follower = await chat.follow(id);
  expect(await chat.post(id, text)).toMatchObject({ queued: false });
  await follower.untilTurnsEnd();
  await follower.close();
  return follower.frames;
}

describe('after a kill', () => {
  it('E20 in two tools at once, the next model request holds a result for each call', async () => {
    await using rig = await open();
    const before = await rig.start();
    const id = await before.create();
    await before.post(id, 'two tools');
    await rig.model.until(() => rig.model.marks.length === 2);
    await rig.kill();
    const chat = await rig.start();
    expect((await chat.messages(id)).messages.at(-1)).toMatchObject({
      status: 'failed',
      error: { code: 'interrupted-by-restart' },
    });
    await ask(chat, id, 'and now?');
    const asked = rig.model.calls.at(-1);
    expect(asked?.text).toBe('and now?');
    expect(asked && unpairedCalls(asked)).toEqual([]);
    expect(asked?.messages.map((message) => message.tool_call_id).filter(Boolean)).toEqual(['left', 'right']);
    expect(rig.model.marks).toHaveLength(2);
  });

  it('E22 I2 the open tab comes back with its cursor, sees the rest, and the conversation goes on', async () => {
    await using rig = await open();
    const before = await rig.start();
    const id = await before.create();
    await ask(before, id, 'hello');
    const tab = await before.follow(id, { lastEventId: 0 });
    await before.post(id, 'hang');
    await before.post(id, 'waits');
    await tab.until((frames) => textOfFrames(frames).endsWith('part of it') && tab.types().includes('queue_changed'));
    await rig.kill();
    await tab.ended;
    const chat = await rig.start();
    const back = await chat.follow(id, { lastEventId: tab.lastId });
    await back.untilTurnsEnd();
    expect(await chat.pending(id)).toMatchObject({ pending: ['waits'], paused: true });
    expect(await chat.post(id, 'still here?')).toMatchObject({ queued: false });
    await back.untilTurnsEnd(2);
    await chat.resume(id);
    await back.untilTurnsEnd(3);
    await back.close();
    const whole = [...tab.frames, ...back.frames];
    expectSeamless(whole, 0);
    expect(unfold(whole)).toEqual(unfold(await readLog(chat, id)));
    const asked = (await chat.messages(id)).messages.filter((message) => message.role === 'user').map(textOf);
    expect(asked).toEqual(['hello', 'hang', 'still here?', 'waits']);
    // The model is told the whole conversation, the failed answer included.
    expect(JSON.stringify(rig.model.calls.at(-1)?.messages)).toContain('part of it');
  });
});

describe('an approval', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'E21 is decided once, after a restart by %s too, and is not offered again',
    async (signal) => {
      await using rig = await open();
      const before = await rig.start();
      const id = await before.create();
      const follower = await before.follow(id);
      await before.post(id, 'launch it');
      await follower.until((frames) => frames.some(({ event }) => event.type === 'approval_request'));
      await before.post(id, 'waits');
      rig.process.signal(signal);
      await rig.process.exited;
      const chat = await rig.start();
      const { approvals } = await chat.messages(id);
      expect(approvals).toHaveLength(1);
      const requestId = approvals[0]?.request_id ?? '';
      const back = await chat.follow(id, { lastEventId: follower.lastId });
      const statuses = await Promise.all(Array.from({ length: 6 }, () => chat.approve(id, requestId, 'allow')));
      expect(statuses.toSorted()).toEqual([204, 409, 409, 409, 409, 409]);
      await back.untilTurnsEnd(2);
      await back.close();
      expect(rig.model.marks).toEqual(['launched']);
      expect(await chat.approve(id, requestId, 'deny')).toBe(409);
      expect((await chat.messages(id)).approvals).toEqual([]);
      const log = await readLog(chat, id);
      expect(log.filter(({ event }) => event.type === 'approval_resolved')).toHaveLength(1);
      expect(turnsOf(log).map(({ events }) => textOfEvents(events))).toEqual(['Done.', 'answer to waits']);
    },
  );

  it('I23 holds the queue, and a stop ends the wait', async () => {
    await using rig = await open();
    const chat = await rig.start();
    const id = await chat.create();
    const follower = await chat.follow(id);
    await chat.post(id, 'launch it');
    await follower.until((frames) => frames.some(({ event }) => event.type === 'approval_request'));
    expect(await chat.post(id, 'waits')).toMatchObject({ queued: true });
    expect(await chat.interrupt(id)).toMatchObject({ stopped: true });
    await follower.untilTurnsEnd();
    await follower.close();
    expect(await chat.pending(id)).toMatchObject({ pending: ['waits'], paused: true });
    expect(openToolUses((await chat.messages(id)).messages.at(-1)?.content ?? [])).toEqual([]);
    await ask(chat, id, 'never mind');
    expect(rig.model.marks).toEqual([]);
    expect(rig.model.calls.filter((call) => unpairedCalls(call).length > 0)).toEqual([]);
  });
});

describe('a signal to stop', () => {
  it('I19 under load loses no turn and doubles none', async () => {
    let isStopping = false;
    const slowly: Answer = (out, call) => {
      if (call.text === 'hang on' && !isStopping) sayAndHang(out, 'part of it');
      else say(out, call.text);
    };
    await using rig = await FaultRig.open({ answer: slowly });
    const before = await rig.start();
    const ids = await Promise.all(Array.from({ length: 20 }, () => before.create()));
    const acknowledged = new Map<string, string[]>(ids.map((id) => [id, []]));
    const unanswered = new Map<string, string>();
    const load = ids.map(async (id, index) => {
      for (let message = 0; message < 200 && !isStopping; message += 1) {
        const text = message === 3 && index % 2 === 0 ? 'hang on' : `message ${message}`;
        const posted = await before.post(id, text).catch(() => null);
        if (posted === null) {
          unanswered.set(id, text);
          return;
        }
        acknowledged.get(id)?.push(text);
        await pause(20);
      }
    });
    await rig.model.until(() => rig.model.calls.length > 60);
    rig.process.signal('SIGTERM');
    const exit = await rig.process.exited;
    isStopping = true;
    await Promise.all(load);
    expect(exit).toMatchObject({ code: 0, signal: null });

    const chat = await rig.start();
    for (const id of ids) {
      if ((await chat.pending(id)).paused) await chat.resume(id);
      const follower = await chat.follow(id, { lastEventId: 0 });
      await follower.untilTurnsEnd(acknowledged.get(id)?.length);
      await follower.close();
      const asked = (await chat.messages(id)).messages.filter((message) => message.role === 'user').map(textOf);
      // Nobody heard whether the last one was taken.
      const kept = asked.at(-1) === unanswered.get(id) ? asked.slice(0, -1) : asked;
      expect(kept).toEqual(acknowledged.get(id));
      const turns = turnsOf(await readLog(chat, id));
      expect(turns).toHaveLength(asked.length);
      for (const { end } of turns) if (end?.type === 'turn_error') expect(end.code).toBe('shutting-down');
    }
  });
});
