import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs } from '../process-usage.mjs';

const PLAN = 'burst-50';
const FOLLOWERS = 2000;
/** These stay, and take what memory the start of the process has left over. */
const WARM_UP = 500;
const IDLE_MS = 3000;

/** Followers of as many conversations, in which nothing happens. */
export async function measureIdleFollowers(stage) {
  const call = stage.startLoad();
  const floor = await stage.startFloor();
  const ofFloor = await follow(call, floor, await createConversations(call, floor));
  const model = await stage.startModel();
  const first = await stage.startParley(model);
  const ids = await createConversations(call, first);
  // A fresh process: the memory that it took to make the conversations is not counted, nor used again.
  await first.stop();
  const ofParley = await follow(call, await stage.startParley(model), ids);
  const row = (figure, unit, key) => ({ figure, unit, parley: ofParley[key], floor: ofFloor[key] });
  return [
    row(`resident memory of one of ${FOLLOWERS} idle followers`, 'kB', 'residentKb'),
    row('heap of one of them', 'kB', 'heapKb'),
    row('processor time while all are idle', 'ms/s', 'cpuMsPerSecond'),
  ];
}

function createConversations(call, { origin }) {
  return call('createConversations', { origin, plan: PLAN, count: FOLLOWERS });
}

async function follow(call, { origin, pid, memory }, ids) {
  await call('openFollowers', { origin, ids: ids.slice(0, WARM_UP) });
  await sleep(500);
  const before = await memory();
  await call('openFollowers', { origin, ids });
  await sleep(500);
  const cpuBefore = cpuMs(pid);
  await sleep(IDLE_MS);
  const cpuMsPerSecond = ((cpuMs(pid) - cpuBefore) / IDLE_MS) * 1000;
  const after = await memory();
  await call('closeFollowers');
  return {
    residentKb: (after.residentKb - before.residentKb) / ids.length,
    heapKb: (after.heapKb - before.heapKb) / ids.length,
    cpuMsPerSecond,
  };
}
