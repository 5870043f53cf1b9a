import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { delta, finish } from '../../src/server/adapters/agents/testing/model-server';
import { textOf, type ChatClient } from './chat-client';
import { FaultRig } from './fault-rig';
import type { Follower, Frame } from './follower';
import { callTools, openStream, say, writeWords } from './model-answers';
import type { Answer } from './model-server';
import { expectSeamless, readLog, textOfFrames, turnsOf, unfold } from './read-log';
import { openFiles, residentMiB } from './server-vitals';
import { StuckFollower } from './stuck-follower';

// A busy machine needs its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const isLinux = process.platform === 'linux';
const FLOOD_DELTAS = 10_000;
const FLOOD_DELTA = 'flood '.repeat(340);

/** The text says how many words come, and how fast. */
const answer: Answer = async (out, { text, messages }, signal) => {
  const [kind, count, everyMs] = text.split(' ');
  if (kind === 'words') {
    openStream(out);
    await writeWords(out, { count: Number(count), everyMs: Number(everyMs), signal });
    out.end(finish());
  } else if (kind === 'flood') {
    openStream(out);
    const piece = delta({ content: FLOOD_DELTA });
    for (let sent = 0; sent < FLOOD_DELTAS; sent += 1) {
      if (!out.write(piece)) await new Promise((resolve) => out.once('drain', resolve));
    }
    out.end(finish());
  } else if (kind === 'repeat') {
    openStream(out);
    for (let word = 0; word < Number(everyMs); word += 1) {
      out.write(delta({ content: `${count} ` }));
      await pause(10);
    }
    out.end(finish());
  } else if (kind === 'steps') {
    const done = messages.filter((message) => message.role === 'tool').length;
    openStream(out);
    if (done < Number(count)) {
      await writeWords(out, { count: Number(everyMs), everyMs: 6, signal });
      callTools(out, [{ id: `step-${done}`, name: 'note' }]);
    } else {
      out.write(delta({ content: 'and now slowly ' }));
      await writeWords(out, { count: 40, everyMs: 30, signal });
      out.end(finish());
    }
  } else say(out, text);
};

const tools = `
import { defineTool } from 'parley';
export const note = defineTool({
  description: 'Notes it.',
  inputSchema: { type: 'object', properties: {} },
  execute: () => 'noted',
});
`;
const toolEntries = '  - { name: note, type: function, file: tools.mjs, function: note }';

let rig: FaultRig;
let chat: ChatClient;

beforeAll(async () => {
  rig = await FaultRig.open({ answer, tools, toolEntries, environment: { PARLEY_LIMIT_CONCURRENCY: '10000' } });
  chat = await rig.start();
});

afterAll(() => rig[Symbol.asyncDispose]());

async function converse(id: string, text: string): Promise<Follower> {
  const follower = await chat.follow(id);
  await chat.post(id, text);
  await follower.untilTurnsEnd();
  await follower.close();
  return follower;
}

describe('many followers', () => {
  it('I2 a thousand on one turn all get every event, in order', async () => {
    const id = await chat.create();
    const followers: Follower[] = [];
    for (let opened = 0; opened < 1000; opened += 100) {
      followers.push(...(await Promise.all(Array.from({ length: 100 }, () => chat.follow(id)))));
    }
    await chat.post(id, 'words 40 25');
    await Promise.all(followers.map((follower) => follower.untilTurnsEnd()));
    await Promise.all(followers.map((follower) => follower.close()));
    const expected = JSON.stringify(unfold(turnOnly(await readLog(chat, id))));
    for (const { frames } of followers) {
      expectSeamless(frames, 0);
      expect(JSON.stringify(unfold(turnOnly(frames)))).toBe(expected);
    }
  });

  it.skipIf(!isLinux)('E24 five thousand opened and closed leave no handle and no memory behind', async () => {
    const { pid } = rig.process;
    const id = await chat.create();
    await converse(id, 'hello');
    const openAndClose = async (count: number) => {
      for (let opened = 0; opened < count; opened += 100) {
        const followers = await Promise.all(Array.from({ length: 100 }, () => chat.follow(id, { lastEventId: 0 })));
        await Promise.all(followers.map((follower) => follower.until((frames) => frames.length > 0)));
        await Promise.all(followers.map((follower) => follower.close()));
      }
    };
    await openAndClose(1000);
    const base = { files: openFiles(pid), memory: residentMiB(pid) };
    await openAndClose(5000);
    await expect.poll(() => openFiles(pid), { timeout: 10_000 }).toBeLessThanOrEqual(base.files + 5);
    expect(residentMiB(pid)).toBeLessThan(base.memory + 80);
    expect((await chat.get(id)).turn).toBeNull();
  });
});

describe('followers of different turns', () => {
  it('E11 of two conversations that answer at once each see their own text only', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => chat.create()));
    const followers = await Promise.all(ids.map((id) => chat.follow(id)));
    await Promise.all(ids.map((id, index) => chat.post(id, `repeat c${index} 40`)));
    await Promise.all(followers.map((follower) => follower.untilTurnsEnd()));
    for (const [index, follower] of followers.entries()) {
      await follower.close();
      expectSeamless(follower.frames, 0);
      expect(textOfFrames(follower.frames)).toBe(`c${index} `.repeat(40));
    }
  });

  it('E19 I3 who attaches to a turn of many chunks and tool steps gets it in few frames, and the rest live', async () => {
    const id = await chat.create();
    const live = await chat.follow(id);
    await chat.post(id, 'steps 10 40');
    await live.until((frames) => textOfFrames(frames).includes('and now slowly'));
    const late = await chat.follow(id);
    const page = await chat.messages(id);
    await late.untilTurnsEnd();
    await live.untilTurnsEnd();
    await Promise.all([late.close(), live.close()]);
    expect(page.messages.at(-1)?.content.filter((block) => block.type === 'tool_result')).toHaveLength(10);
    // A step is at most its text, its call's three events and its result.
    expect(late.frames.filter(({ id: seq }) => (seq ?? 0) <= page.last_event_id).length).toBeLessThan(10 * 5 + 20);
    expectSeamless(late.frames, 0);
    expect(unfold(turnOnly(late.frames))).toEqual(unfold(turnOnly(live.frames)));
  });
});

describe('a follower that comes and goes', () => {
  it.each([5, 10])('E14 E18 I2 cut %i times in one turn receives everything exactly once', async (cuts) => {
    const id = await chat.create();
    const frames: Frame[] = [];
    const isOver = () => frames.some(({ event }) => event.type === 'turn_done');
    await chat.post(id, `words ${cuts * 12} 15`);
    for (let cut = 0; !isOver(); cut += 1) {
      const follower = await chat.follow(id, { lastEventId: frames.at(-1)?.id ?? 0 });
      const isEnough = () => follower.types().includes('turn_done') || (cut < cuts && follower.frames.length >= 4);
      await follower.until(isEnough);
      await follower.close();
      frames.push(...follower.frames);
    }
    expectSeamless(frames, 0);
    expect(unfold(frames)).toEqual(unfold(await readLog(chat, id)));
  });

  it('E1 I3 sees what is stored, however often the page is loaded while words arrive', async () => {
    const id = await chat.create();
    const whole = await chat.follow(id);
    await chat.post(id, 'words 60 20');
    const loads: { text: string; follower: Follower }[] = [];
    for (let load = 1; load <= 8; load += 1) {
      await whole.until((frames) => frames.length >= load * 4 || whole.types().includes('turn_done'));
      const page = await chat.messages(id);
      const follower = await chat.follow(id, { after: page.last_event_id });
      loads.push({ text: textOf(page.messages.find((message) => message.role === 'assistant')), follower });
    }
    await whole.untilTurnsEnd();
    const stored = textOf((await chat.messages(id)).messages.at(-1));
    for (const { text, follower } of loads) {
      await follower.untilId(whole.lastId);
      await follower.close();
      expect(text + textOfFrames(follower.frames)).toBe(stored);
    }
    await whole.close();
  });

  it('I2 from the past, a finished turn, or the end of the log gets exactly what it lacks', async () => {
    const id = await chat.create();
    const { frames: first } = await converse(id, 'one');
    const { frames: second } = await converse(id, 'two');
    const log = [...first, ...second];
    expectSeamless(log, 0);
    for (const after of [0, 1, first.at(-1)?.id ?? 0, (second.at(-1)?.id ?? 0) - 1]) {
      expect(unfold(await readLog(chat, id, after))).toEqual(unfold(log.filter((frame) => (frame.id ?? 0) > after)));
    }
    const atEnd = await chat.follow(id, { lastEventId: second.at(-1)?.id ?? 0 });
    await chat.post(id, 'three');
    await atEnd.untilTurnsEnd();
    await atEnd.close();
    expectSeamless(atEnd.frames, second.at(-1)?.id ?? 0);
  });

  it.each(['999999', 'garbage', '-1', '1e3', '9'.repeat(30)])(
    'I20 with the cursor %s from nowhere gets one reset without an id, and what comes next',
    async (lastEventId) => {
      const id = await chat.create();
      await converse(id, 'one');
      const { last_event_id: end } = await chat.messages(id);
      const follower = await chat.follow(id, { lastEventId });
      await follower.until((frames) => frames.length > 0);
      await chat.post(id, 'two');
      await follower.untilTurnsEnd();
      await follower.close();
      expect(follower.frames[0]).toEqual({ id: null, event: { last_event_id: end } });
      expectSeamless(follower.frames.slice(1), end);
    },
  );
});

describe('a follower that stops reading', () => {
  it.skipIf(!isLinux)('I16 E23 E17 costs no memory, holds nobody up, and catches up exactly', async () => {
    const { pid } = rig.process;
    const warmUp = await chat.create();
    await converse(warmUp, 'flood');
    const base = residentMiB(pid);

    const id = await chat.create();
    const path = `/api/v1/chat/conversations/${id}/events`;
    const stuck = await Promise.all(Array.from({ length: 40 }, () => StuckFollower.open(chat.origin, path)));
    const peak = watchPeak(pid);
    const reading = await converse(id, 'flood');
    const grown = peak.stop() - base;
    // Each of the forty lacks some 20 MB: kept in memory for them, that would be 800.
    expect(grown).toBeLessThan(300);
    expectSeamless(reading.frames, 0);

    const { last_event_id: end } = await chat.messages(id);
    const [first, ...others] = stuck;
    for (const other of others) other.close();
    const received = (await first?.drain((frames) => frames.at(-1)?.id === end)) ?? [];
    expectSeamless(received, 0);
    const whole = [...received, ...(await readLog(chat, id, received.at(-1)?.id ?? 0))];
    expectSeamless(whole, 0);
    expect(textOfFrames(whole)).toBe(FLOOD_DELTA.repeat(FLOOD_DELTAS));
    expect(turnsOf(whole)).toEqual([
      expect.objectContaining({ end: expect.objectContaining({ type: 'turn_done' }) as unknown }),
    ]);

    const start = performance.now();
    const replay = await chat.follow(id, { lastEventId: 0 });
    await replay.until((frames) => frames.length > 0);
    expect(performance.now() - start, 'the first of a long replay comes soon').toBeLessThan(2000);
    await replay.untilId(end);
    await replay.close();
    expectSeamless(replay.frames, 0);
  });
});

/** The highest memory of a process between two moments. */
function watchPeak(pid: number): { stop: () => number } {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, residentMiB(pid));
  };
  const timer = setInterval(look, 50);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}

/** A title is found while the turn runs, at no certain moment. */
function turnOnly(frames: readonly Frame[]): Frame[] {
  return frames.filter(({ event }) => event.type !== 'conversation_changed');
}
