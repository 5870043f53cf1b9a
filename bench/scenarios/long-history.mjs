import { setTimeout as sleep } from 'node:timers/promises';
import { importConversation } from '../browser/import-conversation.mjs';
import { requestJson } from '../load/request-json.mjs';
import { monotonicMs } from '../monotonic-ms.mjs';
import { median } from '../percentile.mjs';

const AGENT = 'burst-50';
const MESSAGES = 1_250;
const MESSAGE_BYTES = 57_600; // answers, which are every other message: 36 MB in all
const ROUNDS = 5;

/** A conversation of 36 MB that goes on: from the post until the model is asked. */
export async function measureLongHistory(stage) {
  const model = await stage.startModel();
  const parley = await stage.startParley(model);
  const answer = (index) => `${index} `.padEnd(MESSAGE_BYTES, 'All that was said before. ');
  const id = await importConversation(parley, { agent: AGENT, title: 'Long', count: MESSAGES, answer });
  const waits = [];
  for (let round = 0; round < ROUNDS; round += 1) waits.push(await askMs(parley, model, id));
  return [
    {
      figure: '1,250 messages of 36 MB: until the model is asked, first time',
      unit: 'ms',
      parley: waits[0],
      floor: null,
      target: 300,
    },
    {
      figure: '1,250 messages of 36 MB: until the model is asked, median',
      unit: 'ms',
      parley: median(waits),
      floor: null,
      target: 300,
    },
  ];
}

/** Resolves once the turn has ended, so that the next one need not wait for it. */
async function askMs({ origin }, model, id) {
  const conversation = `${origin}/api/v1/chat/conversations/${id}`;
  const begun = monotonicMs();
  await requestJson(`${conversation}/messages`, { text: 'continue' });
  for (let isRunning = true; isRunning;) {
    await sleep(100);
    isRunning = (await readJson(conversation)).turn !== null;
  }
  const { askedMs } = await readJson(`${model.origin}/asked`);
  return askedMs - begun;
}

async function readJson(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
