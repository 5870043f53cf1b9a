import { cpuMs } from '../process-usage.mjs';

const PLAN = 'burst-50';
const CONCURRENCY = 50;
/** Until the compiler has seen everything, or it takes too long. */
const WARM_UP = { count: 400, seconds: 10 };
const SECONDS = 6;

/** 50 clients send one message after the other to a model that says 50 deltas at once. */
export async function measureBurstTurns(stage) {
  const call = stage.startLoad();
  const measure = async ({ origin, pid }, seconds) => {
    const load = { origin, plan: PLAN, concurrency: CONCURRENCY };
    await call('runTurns', { ...load, ...WARM_UP });
    const before = cpuMs(pid);
    const { turns, seconds: taken } = await call('runTurns', { ...load, seconds });
    return { perSecond: turns / taken, cpuMs: (cpuMs(pid) - before) / turns };
  };
  const floor = await measure(await stage.startFloor(), SECONDS / 2);
  const engineServer = await stage.startEngine();
  const engine = await measure(engineServer, SECONDS);
  await engineServer.stop();
  const model = await stage.startModel();
  const sdkServer = await stage.startSdk(model);
  const sdk = await measure(sdkServer, SECONDS / 2);
  await sdkServer.stop();
  const parley = await measure(await stage.startParley(model), SECONDS);
  return [
    { figure: 'turns', unit: '1/s', parley: parley.perSecond, floor: floor.perSecond },
    { figure: 'processor time of a turn', unit: 'ms', parley: parley.cpuMs, floor: floor.cpuMs },
    { figure: 'turns beside a bare call of the AI SDK', unit: '1/s', parley: parley.perSecond, floor: sdk.perSecond },
    { figure: 'processor time beside it', unit: 'ms', parley: parley.cpuMs, floor: sdk.cpuMs },
    { figure: 'turns of an agent inside', unit: '1/s', parley: engine.perSecond, floor: floor.perSecond },
    { figure: 'processor time of its turn', unit: 'ms', parley: engine.cpuMs, floor: floor.cpuMs },
  ];
}
