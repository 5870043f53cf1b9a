/** `npm test`: sets everything up, runs unit, contract, process and browser tests, and ends with one line of totals. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './node-version.mjs';

requireNode();

const { prepare, root } = await import('./prepare.mjs');
const { runCommand } = await import('./run-command.mjs');

const cache = join(root, 'node_modules/.cache/parley');
const reports = ['unit', 'process', 'browser'].map((name) => join(cache, `${name}.json`));
let isBroken = false;

try {
  await prepare();
  const { ensureBrowser } = await import('./ensure-browser.mjs');
  await ensureBrowser();
  for (const report of reports) rmSync(report, { force: true });
  for (const project of ['unit', 'process']) {
    const report = `--outputFile.json=${join(cache, `${project}.json`)}`;
    await step('vitest', ['run', '--project', project, '--reporter=default', '--reporter=json', report]);
  }
  await step('playwright', ['test']);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  isBroken = true;
}

const counts = reports.map(count);
const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);
process.exitCode = isBroken || failed > 0 || passed === 0 ? 1 : 0;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);

async function step(command, args) {
  const { code } = await runCommand(command, args);
  if (code !== 0) isBroken = true;
}

/** The test cases in a runner's report; one that was not written, or says that a file did not load, counts as a failure. */
function count(report) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats, errors, success, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  return stats === undefined
    ? { passed: numPassedTests, failed: numFailedTests || Number(!success) }
    : { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}
