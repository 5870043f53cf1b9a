import { median, percentile } from '../percentile.mjs';

const PLAN = 'burst-50';
const WARM_UP = { count: 200, seconds: 8, concurrency: 10 };
const ONE = { count: 1, concurrency: 1 };
const ROUNDS = 100;
const LIMIT_MS = 20_000;

/**
 * One turn at a time: from the post to the first delta, over what the model alone needs for it. The servers take turns, so that
 * what else the machine does meets them alike.
 */
export async function measureFirstDelta(stage) {
  const call = stage.startLoad();
  const [floor, model, engine] = await Promise.all([stage.startFloor(), stage.startModel(), stage.startEngine()]);
  const [sdk, parley] = await Promise.all([stage.startSdk(model), stage.startParley(model)]);
  const servers = { floor, model, engine, sdk, parley };
  const firstMs = { floor: [], model: [], engine: [], sdk: [], parley: [] };
  const ask = (name, load) => {
    const dialect = name === 'model' ? 'openai' : 'agent-rest';
    return call('runTurns', { origin: servers[name].origin, dialect, plan: PLAN, ...load });
  };
  for (const name of Object.keys(servers)) await ask(name, WARM_UP);
  const end = performance.now() + LIMIT_MS;
  for (let round = 0; round < ROUNDS && performance.now() < end; round += 1) {
    for (const name of Object.keys(servers)) firstMs[name].push(...(await ask(name, ONE)).firstMs);
  }
  const modelMs = median(firstMs.model);
  return [
    { name: 'median', of: median },
    { name: 'p95', of: (values) => percentile(values, 95) },
  ].flatMap(({ name, of }) => [
    {
      figure: `first delta over the model's, ${name}`,
      unit: 'ms',
      parley: of(firstMs.parley) - modelMs,
      floor: of(firstMs.floor),
    },
    {
      figure: `first delta over a bare call of the AI SDK, ${name}`,
      unit: 'ms',
      parley: of(firstMs.parley) - of(firstMs.sdk),
      floor: null,
    },
    {
      figure: `first delta of an agent inside, ${name}`,
      unit: 'ms',
      parley: of(firstMs.engine),
      floor: of(firstMs.floor),
    },
  ]);
}
