import { percentile } from '../percentile.mjs';
import { cpuMs } from '../process-usage.mjs';

const PLAN = 'paced-100';
const FOLLOWERS = 500;

/** One turn, 500 followers: every one must get every event, in order. */
export async function measureFanOut(stage) {
  const call = stage.startLoad();
  const measure = async ({ origin, pid }) => {
    const [id] = await call('createConversations', { origin, plan: PLAN, count: 1 });
    const [warmUp] = await call('createConversations', { origin, plan: 'burst-50', count: 1 });
    await followTurn(call, { origin, id: warmUp, plan: 'burst-50' });
    const before = cpuMs(pid);
    return { ...(await followTurn(call, { origin, id, plan: PLAN })), cpuMs: cpuMs(pid) - before };
  };
  const floor = await measure(await stage.startFloor());
  const parley = await measure(await stage.startParley(await stage.startModel()));
  return [
    {
      figure: `turn of 2 s until the last of ${FOLLOWERS} has its end`,
      unit: 's',
      parley: parley.seconds,
      floor: floor.seconds,
    },
    {
      figure: 'age of a delta, p95',
      unit: 'ms',
      parley: percentile(parley.lagsMs, 95),
      floor: percentile(floor.lagsMs, 95),
    },
    { figure: 'processor time, attaching included', unit: 'ms', parley: parley.cpuMs, floor: floor.cpuMs },
  ];
}

async function followTurn(call, { origin, id, plan }) {
  await call('openFollowers', { origin, ids: Array.from({ length: FOLLOWERS }, () => id) });
  const turn = await call('runFollowedTurn', { origin, id, plan });
  await call('closeFollowers');
  return turn;
}
