/**
 * `npm run bench`: see README.md. `--only name,name` runs some scenarios, `--minutes 5` streams as long into the browser,
 * `--profile folder` leaves processor profiles of Parley.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepare } from '../scripts/prepare.mjs';
import { formatTable } from './format-table.mjs';
import { openStage } from './open-stage.mjs';
import { measureBrowserAnswer } from './scenarios/browser-answer.mjs';
import { measureBrowserLoad } from './scenarios/browser-load.mjs';
import { measureBrowserSidebar } from './scenarios/browser-sidebar.mjs';
import { measureBrowserStream } from './scenarios/browser-stream.mjs';
import { measureBrowserThread } from './scenarios/browser-thread.mjs';
import { measureBurstTurns } from './scenarios/burst-turns.mjs';
import { measureFanOut } from './scenarios/fan-out.mjs';
import { measureFirstDelta } from './scenarios/first-delta.mjs';
import { measureIdleFollowers } from './scenarios/idle-followers.mjs';
import { measureLongHistory } from './scenarios/long-history.mjs';
import { measurePacedStreams } from './scenarios/paced-streams.mjs';
import { measureReplay } from './scenarios/replay.mjs';
import { measureUploads } from './scenarios/uploads.mjs';

/** For one scenario; on a quiet machine none takes half a minute. */
const LIMIT_MS = 120_000;

const scenarios = {
  'first-delta': measureFirstDelta,
  'burst-turns': measureBurstTurns,
  'paced-streams': measurePacedStreams,
  'idle-followers': measureIdleFollowers,
  'fan-out': measureFanOut,
  replay: measureReplay,
  uploads: measureUploads,
  'long-history': measureLongHistory,
  'browser-load': measureBrowserLoad,
  'browser-thread': measureBrowserThread,
  'browser-sidebar': measureBrowserSidebar,
  'browser-stream': measureBrowserStream,
  'browser-answer': measureBrowserAnswer,
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, profile: { type: 'string' }, minutes: { type: 'string' } },
});
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const wanted = values.only?.split(',') ?? Object.keys(scenarios);
const isWanted = (name) => wanted.some((one) => name === one || name.startsWith(`${one}-`));
const names = Object.keys(scenarios).filter(isWanted);
const unknown = wanted.filter((one) => !names.some((name) => name === one || name.startsWith(`${one}-`)));
if (unknown.length > 0)
  throw new Error(`No scenario ${unknown.join(', ')}: there are ${Object.keys(scenarios).join(', ')}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

await prepare(['generate', 'bundle', ...(names.some((name) => name.startsWith('browser')) ? ['pages'] : [])]);
const results = {
  date: new Date().toISOString(),
  machine: { node: process.version, cores: availableParallelism(), processor: cpus()[0]?.model, load: loadavg()[0] },
  scenarios: {},
};
process.stdout.write(
  `${results.machine.cores} cores, Node ${process.version}, load ${results.machine.load.toFixed(1)}\n`,
);
for (const name of names) {
  const result = await runScenario(scenarios[name]);
  results.scenarios[name] = result;
  process.stdout.write(`\n${name} (${result.seconds.toFixed(1)} s)\n`);
  process.stdout.write(result.error === undefined ? `${formatTable(result.rows)}\n` : `failed: ${result.error}\n`);
}
writeFileSync(new URL('results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = Object.values(results.scenarios).some(({ error }) => error !== undefined) ? 1 : 0;

/** Whatever happens to a scenario, what it started ends with it. */
async function runScenario(measure) {
  const start = performance.now();
  const stage = openStage({ profileFolder: values.profile === undefined ? null : resolve(values.profile) });
  const outcome = await Promise.race([measure(stage, { minutes }), tooLate()]).then(
    (rows) => ({ rows }),
    (error) => ({ error: error.message }),
  );
  await stage.close();
  return { seconds: (performance.now() - start) / 1000, ...outcome };
}

async function tooLate() {
  const limitMs = LIMIT_MS + (minutes ?? 0) * 2 * 60_000;
  await sleep(limitMs, undefined, { ref: false });
  throw new Error(`not done after ${limitMs / 1000} s`);
}
