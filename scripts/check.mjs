/** `npm run check`: everything that can be said about the code without running the server. `--static` leaves the unit tests out. */
import { availableParallelism } from 'node:os';
import { checkPins } from './check-pins.mjs';
import { prepare } from './prepare.mjs';
import { runCommand } from './run-command.mjs';

const isStatic = process.argv.includes('--static');

await prepare(['install', 'generate']);
const typegen = await runCommand('next', ['typegen'], { isQuiet: true });
if (typegen.code !== 0) process.stderr.write(typegen.output);

/** The slow ones first, so that two cores end together. */
const checks = [
  ['lint', 'eslint', '.', '--max-warnings', '0'],
  ...(isStatic ? [] : [['unit tests', 'vitest', 'run', '--project', 'unit', '--reporter', 'dot']]),
  ['types', 'tsc', '--noEmit'],
  ['format', 'prettier', '--check', '.', '--log-level', 'warn'],
  ['dependencies', 'depcruise', '--config', 'dependency-cruiser.mjs', 'src', 'e2e'],
  ['dead code', 'knip'],
  ['migrations', 'node', 'scripts/new-migration.mjs', '--check'],
];

const failed = checkPins();
for (const problem of failed) process.stderr.write(`✗ pins: ${problem}\n`);

async function work() {
  for (let check = checks.shift(); check !== undefined; check = checks.shift()) {
    const [name, command, ...args] = check;
    const start = performance.now();
    const { code, output } = await runCommand(command, args, { isQuiet: true });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    if (code === 0) continue;
    failed.push(name);
    process.stdout.write(`${output.trim()}\n`);
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
process.exitCode = failed.length > 0 || typegen.code !== 0 ? 1 : 0;
