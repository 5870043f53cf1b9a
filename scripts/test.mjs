/** `npm test`: sets everything up, runs unit, contract, process and browser tests, and ends with one line of totals. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './node-version.mjs';

requireNode();

const { prepare, root } = await import('./prepare.mjs');
const { runCommand } = await import('./run-command.mjs');

const cache = join(root, 'node_modules/.cache/parley');
const reports = { vitest: join(cache, 'vitest.json'), browser: join(cache, 'browser.json') };
let isBroken = false;

try {
  await prepare();
  const { ensureBrowser } = await import('./ensure-browser.mjs');
  await ensureBrowser();
  for (const report of Object.values(reports)) rmSync(report, { force: true });
  const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`];
  await step('vitest', vitest);
  await step('playwright', ['test']);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  isBroken = true;
}

const { passed, failed } = count();
process.exitCode = isBroken || failed > 0 || passed === 0 ? 1 : 0;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);

async function step(command, args) {
  const { code } = await runCommand(command, args);
  if (code !== 0) isBroken = true;
}

/** Test cases of both runners; a runner that left no report counts as one failure. */
function count() {
  const vitest = read(reports.vitest);
  const browser = read(reports.browser);
  return {
    passed: (vitest?.numPassedTests ?? 0) + (browser?.stats.expected ?? 0) + (browser?.stats.flaky ?? 0),
    failed:
      (vitest?.numFailedTests ?? 1) + (browser === undefined ? 1 : browser.stats.unexpected + browser.errors.length),
  };
}

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
