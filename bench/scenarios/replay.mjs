import { median } from '../percentile.mjs';

const WARM_UP = 5;
const TIMES = 20;

/** A finished turn of 10,000 deltas, read from its start by somebody who comes late. */
export async function measureReplay(stage) {
  const call = stage.startLoad();
  const servers = { floor: await stage.startFloor(), parley: await stage.startParley(await stage.startModel()) };
  return [
    ...(await compare(call, servers, { plan: 'burst-10000', figure: 'replay of 10,000 merged deltas' })),
    ...(await compare(call, servers, { plan: 'alternating-10000', figure: 'replay of 10,000 single events' })),
  ];
}

async function compare(call, { floor, parley }, { plan, figure }) {
  const ofFloor = await replay(call, floor, plan);
  const ofParley = await replay(call, parley, plan);
  return [
    { figure, unit: 'ms', parley: ofParley.ms, floor: ofFloor.ms },
    { figure, unit: 'MB/s', parley: ofParley.megabytesPerSecond, floor: ofFloor.megabytesPerSecond },
  ];
}

async function replay(call, { origin }, plan) {
  const ids = await call('createConversations', { origin, plan, count: 1 });
  const [id] = ids;
  await call('openFollowers', { origin, ids });
  await call('runFollowedTurn', { origin, id, plan });
  await call('closeFollowers');
  await call('replayTurn', { origin, id, plan, times: WARM_UP });
  const replays = await call('replayTurn', { origin, id, plan, times: TIMES });
  const ms = replays.reduce((sum, one) => sum + one.ms, 0);
  const bytes = replays.reduce((sum, one) => sum + one.bytes, 0);
  return { ms: median(replays.map((one) => one.ms)), megabytesPerSecond: bytes / 1000 / ms };
}
