import { percentile } from '../percentile.mjs';
import { cpuMs } from '../process-usage.mjs';

const PLAN = 'paced-100';
const CONCURRENCY = 50;
const WARM_UP = { count: 300, seconds: 8 };
/** How long a stream of the plan takes. */
const STREAM_MS = 2000;

/** 50 streams at a time, each with a delta every 20 ms: begun all at once, and spread evenly. */
export async function measurePacedStreams(stage) {
  const call = stage.startLoad();
  const measure = async ({ origin, pid }) => {
    const load = { origin, plan: PLAN, concurrency: CONCURRENCY, count: CONCURRENCY };
    await call('runTurns', { ...load, plan: 'burst-50', ...WARM_UP });
    const together = await call('runTurns', load);
    const before = cpuMs(pid);
    const spread = await call('runTurns', { ...load, count: 2 * CONCURRENCY, spreadMs: STREAM_MS });
    return { together, spread, cpuMs: (cpuMs(pid) - before) / spread.turns };
  };
  const floor = await measure(await stage.startFloor());
  const parley = await measure(await stage.startParley(await stage.startModel()));
  const p95 = (figure, pick) => ({
    figure: `${figure}, p95`,
    unit: 'ms',
    parley: percentile(pick(parley), 95),
    floor: percentile(pick(floor), 95),
  });
  return [
    p95('first delta, begun together', ({ together }) => together.firstMs),
    p95('first delta, begun one by one', ({ spread }) => spread.firstMs),
    p95('age of a delta, begun together', ({ together }) => together.lagsMs),
    p95('age of a delta, begun one by one', ({ spread }) => spread.lagsMs),
    { figure: 'processor time of a turn', unit: 'ms', parley: parley.cpuMs, floor: floor.cpuMs },
  ];
}
