import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const READY = /is ready at (\S+)/;

export type Exit = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string };

/** A `parley` of its own: a real process with a data folder of its own, gone when the scope ends. */
export class ParleyProcess implements AsyncDisposable {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'parley-process-'));
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  #stdout = '';
  #stderr = '';

  /** `args` follow `node`, e.g. `bin/parley.mjs serve`. Port 0 and a fresh data folder unless they say otherwise. */
  constructor(args: readonly string[], environment: Record<string, string> = {}) {
    this.#child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: {
        NODE_ENV: 'production',
        PATH: process.env['PATH'],
        PORT: '0',
        PARLEY_DATA_DIR: this.dataDir,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.exited = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        resolve({ code, signal, stdout: this.#stdout, stderr: this.#stderr });
      });
    });
  }

  /** The URL that the server prints once it answers. */
  async ready(): Promise<string> {
    const printed = new Promise<string>((resolve) => {
      const look = () => {
        const url = READY.exec(this.#stdout)?.[1];
        if (url !== undefined) resolve(url);
      };
      this.#child.stdout?.on('data', look);
      look();
    });
    const ended = this.exited.then((exit) => {
      throw new Error(`parley ended before it was ready: ${JSON.stringify(exit)}`);
    });
    return Promise.race([printed, ended]);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exited;
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
