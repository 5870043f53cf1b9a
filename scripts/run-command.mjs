import { spawn } from 'node:child_process';
import { root } from './prepare.mjs';

/** Runs a program from node_modules/.bin or the path. `isQuiet` keeps its output for the answer instead of showing it. */
export function runCommand(command, args, { isQuiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        ...(isQuiet ? { NO_COLOR: '1', FORCE_COLOR: '0' } : {}),
        ...env,
        PATH: `${root}/node_modules/.bin:${process.env.PATH}`,
      },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code, signal) => {
      resolve(code === null ? { code: 1, output: `${output}\n${command} was ended by ${signal}` } : { code, output });
    });
  });
}
