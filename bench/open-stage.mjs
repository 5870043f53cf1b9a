import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './browser/open-browser.mjs';
import { buildEngineServer } from './build-engine-server.mjs';
import { endChild, firstMessage, untilReady } from './child.mjs';
import { writeAgents } from './write-agents.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tellingMemory = ['--expose-gc', '--import', new URL('servers/tell-memory.mjs', import.meta.url).href];
const tellingStalls = ['--import', new URL('servers/tell-stalls.mjs', import.meta.url).href];
const children = new Set();

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Everything that a scenario may start, each in a process of its own and with a folder that nothing else uses. `profileFolder`:
 * where Parley leaves a processor profile.
 */
export function openStage({ profileFolder = null } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const own = new Set();
  const browsers = new Set();
  const keep = (child) => {
    own.add(child);
    children.add(child);
    child.on('exit', () => children.delete(child));
    return child;
  };
  const forkModule = (file, options = {}) =>
    keep(fork(file, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], ...options }));
  const startServer = async (file, options) => {
    const child = forkModule(file, options);
    const { port } = await firstMessage(child);
    return toServer(child, `http://127.0.0.1:${port}`);
  };
  const profiling = profileFolder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];

  return {
    startFloor: () => startServer(moduleFile('servers/floor-server.mjs'), { execArgv: tellingMemory }),
    startModel: () => startServer(moduleFile('servers/model-server.mjs')),
    /** A second floor: the AI SDK alone, asking the same model server. */
    startSdk: ({ origin }) =>
      startServer(moduleFile('servers/sdk-server.mjs'), {
        env: { ...process.env, NODE_ENV: 'production', MODEL_ORIGIN: origin },
      }),
    /**
     * Parley as users start it, with an agent for every plan. Its data is there again when it is started again. To watch for
     * stalls costs it a little time.
     */
    startParley: async (model, { isWatched = false, hasPages = false } = {}) => {
      const origin = `http://127.0.0.1:${await freePort()}`;
      const child = keep(
        fork('bin/parley.mjs', ['serve', '--port', new URL(origin).port], {
          cwd: root,
          env: { ...parleyEnvironment(folder, model), ...(hasPages && { PARLEY_UI: 'on' }) },
          execArgv: [...profiling, ...tellingMemory, ...(isWatched ? tellingStalls : [])],
          stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        }),
      );
      await untilReady(child, origin);
      return toServer(child, origin);
    },
    /** Parley's engine, store and HTTP with an agent inside that says a burst: no model client, no model. */
    startEngine: async () => {
      const env = parleyEnvironment(join(folder, 'engine'));
      return startServer(await buildEngineServer(root), { cwd: root, env, execArgv: profiling });
    },
    /** The database of Parley, for one who seeds it while Parley does not run. */
    databaseFile: join(folder, 'data/parley.db'),
    startBrowser: async () => {
      const browser = await openBrowser();
      browsers.add(browser);
      return browser;
    },
    startLoad: () => {
      const child = forkModule(moduleFile('load/load-process.mjs'));
      return (job, input) => callChild(child, job, input);
    },
    close: async () => {
      await Promise.all([...browsers].map((browser) => browser.close()));
      await Promise.all([...own].map((child) => endChild(child, { gently: profileFolder !== null })));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function toServer(child, origin) {
  return {
    origin,
    pid: child.pid,
    stop: () => endChild(child, { gently: true }),
    /** What the process holds once its garbage is gone. Parley and the floor can tell. */
    memory: () => tell(child, 'memory'),
    /** For how many ms at most nothing else could run since this was asked last. Parley can tell when it is watched. */
    stallMs: async () => (await tell(child, 'stall')).stallMs,
  };
}

async function tell(child, question) {
  const answered = once(child, 'message');
  child.send(question);
  const [answer] = await answered;
  return answer;
}

function moduleFile(path) {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Nothing of the caller's own settings gets in. */
function parleyEnvironment(folder, model) {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PARLEY_UI: 'off',
    // Every turn here is its conversation's first, and a title would be a second call of the model.
    PARLEY_MODEL_TITLES: 'off',
    PARLEY_DATA_DIR: join(folder, 'data'),
    ...(model !== undefined && { PARLEY_AGENTS: writeAgents(folder, model.origin) }),
  };
}

async function callChild(child, job, input) {
  const answered = once(child, 'message');
  child.send({ job, input });
  const [{ result, error }] = await answered;
  if (error !== undefined) throw new Error(error);
  return result;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
