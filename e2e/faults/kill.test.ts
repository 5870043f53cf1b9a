import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { finish } from '../../src/server/adapters/agents/testing/model-server';
import { FaultRig } from './fault-rig';
import { KilledTalk } from './killed-talk';
import { unpairedCalls, type Answer } from './model-server';
import { callTools, openStream, say, writeWords } from './model-answers';
import { seed, seededRandom } from './seeded-random';

const TURNS_TO_KILL = 200;
const TALKS_PER_KILL = 40;
const MAX_KILLS = 20;

const tools = `
import { defineTool } from 'parley';
export const nap = defineTool({
  description: 'Takes a while.',
  inputSchema: { type: 'object', properties: {} },
  execute: () => new Promise((resolve) => setTimeout(resolve, 200, 'slept')),
});
`;
const toolEntries = '  - { name: nap, type: function, file: tools.mjs, function: nap }';

it(`I1 I2 I3 I4 I8 I9 nothing acknowledged or shown is lost by ${TURNS_TO_KILL} turns killed at random moments (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  let isCalm = false;
  const answer: Answer = async (out, call, signal) => {
    if (isCalm) {
      say(out, `answer to ${call.text}`);
      return;
    }
    openStream(out);
    await writeWords(out, { count: 25, everyMs: 20, signal });
    if (call.hasResults || !call.text.startsWith('tool')) out.end(finish());
    else
      callTools(out, [
        { id: 'a', name: 'nap' },
        { id: 'b', name: 'nap' },
      ]);
  };
  await using rig = await FaultRig.open({ answer, tools, toolEntries });
  let chat = await rig.start();
  let killedTurns = 0;
  for (let kills = 0; killedTurns < TURNS_TO_KILL && kills < MAX_KILLS; kills += 1) {
    isCalm = false;
    const asked = rig.model.calls.length;
    const talks: KilledTalk[] = [];
    for (let talk = 0; talk < TALKS_PER_KILL; talk += 1) talks.push(await KilledTalk.begin(chat, random));
    const play = talks.map((talk) => talk.play(chat));
    // Most kills hit answers in full flow; some hit messages on their way in.
    await rig.model.until(() => rig.model.calls.length - asked >= TALKS_PER_KILL * (random.chance(0.7) ? 1 : 0.2));
    await pause(random.between(0, 500));
    for (const talk of talks) talk.goDark();
    await rig.kill();
    await Promise.all(play);
    isCalm = true;
    if (random.chance(0.3)) await killWhileItRecovers(rig, random.between(100, 1500));
    chat = await rig.start();
    for (const count of await Promise.all(talks.map((talk) => talk.check(chat)))) killedTurns += count;
    expect(rig.model.calls.filter((call) => unpairedCalls(call).length > 0)).toEqual([]);
  }
  expect(killedTurns).toBeGreaterThanOrEqual(TURNS_TO_KILL);
}, 600_000);

async function killWhileItRecovers(rig: FaultRig, afterMs: number): Promise<void> {
  rig.launch();
  await pause(afterMs);
  await rig.kill();
}
