/**
 * Brings a checkout to where it can run, each step only when its inputs changed: packages, Prisma client, bundle, pages.
 * Uses nothing but Node, since at first nothing else is there. `node scripts/prepare.mjs [install|generate|bundle|pages]…`
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const stampFolder = join(root, 'node_modules/.cache/parley');
const GENERATED = 'src/server/adapters/prisma/generated';
const CODE = ['src', 'package-lock.json', 'tsconfig.json'];

const steps = {
  install: {
    title: 'Installing packages',
    isDone: isInstalled,
    command: ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
  },
  generate: {
    title: 'Generating the database client',
    inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
    output: GENERATED,
    command: [process.execPath, 'node_modules/prisma/build/index.js', 'generate'],
  },
  bundle: {
    title: 'Bundling the server',
    inputs: [...CODE, 'scripts/bundle.mjs'],
    output: 'dist/parley.mjs',
    command: [process.execPath, 'scripts/bundle.mjs'],
  },
  pages: {
    title: 'Building the pages',
    inputs: [...CODE, 'next.config.mjs', 'postcss.config.mjs', 'public'],
    output: '.next/BUILD_ID',
    command: [process.execPath, 'node_modules/next/dist/bin/next', 'build'],
  },
};

/** Runs the named steps in order, all by default. Throws with the output of the step that failed. */
export async function prepare(names = Object.keys(steps)) {
  for (const name of names) {
    const step = steps[name];
    if (step === undefined) throw new Error(`No step ${name}: there are ${Object.keys(steps).join(', ')}`);
    const digest = step.inputs === undefined ? undefined : hash(step.inputs);
    const stamp = join(stampFolder, name);
    const isDone = step.isDone?.() ?? (existsSync(join(root, step.output)) && read(stamp) === digest);
    if (isDone) continue;
    const start = performance.now();
    process.stderr.write(`${step.title} … `);
    await run(step.command);
    if (digest !== undefined) {
      mkdirSync(stampFolder, { recursive: true });
      writeFileSync(stamp, digest);
    }
    process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  }
}

/** Whether node_modules holds what the lockfile says, by npm's own record of what it installed and by what is really there. */
function isInstalled() {
  const installed = read(join(root, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  const there = JSON.parse(installed).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
  return wanted.every(
    ([path, entry]) =>
      path === '' ||
      entry.optional === true ||
      (there[path]?.version === entry.version && existsSync(join(root, path, 'package.json'))),
  );
}

/** One digest over the paths and bytes of files and folders; generated code follows from its own inputs. */
function hash(inputs) {
  const digest = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(input)).sort()) {
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return digest.digest('hex');
}

function filesOf(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute) || path === GENERATED) return [];
  if (statSync(absolute).isFile()) return /\.(test|contract)\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(absolute).flatMap((name) => filesOf(`${path}/${name}`));
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function run([command, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CHECKPOINT_DISABLE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    const release = endWithUs(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.on('close', (code) => {
      release();
      if (code === 0) resolve();
      else reject(new Error(`failed\n${output.trim()}\n\n${command} ${args.join(' ')} ended with code ${code}`));
    });
  });
}

/** npm answers Ctrl-C by taking back what it installed, minutes after we are gone: beneath the next start, which it would break. */
function endWithUs(child) {
  const stop = (signal) => {
    child.kill('SIGKILL');
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  prepare(names.length > 0 ? names : undefined).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
