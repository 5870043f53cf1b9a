import { spawn, type ChildProcess } from 'node:child_process';
import { Writable } from 'node:stream';
import { sleep, type Clock } from '../../../core/clock';
import type { AcpAgent } from './acp-agent';

const KILL_AFTER_MS = 1000;
/** Whatever still holds its streams does not hold us. */
const LAST_WORDS_MS = 300;
const KEPT_STDERR = 2000;

/** Groups that are alive: whatever way this process ends, none of them outlives it. */
const groups = new Set<number>();
let isWatchingExit = false;

/** A program and everything that it starts: a process group that is ended as one. */
export class AgentProcess {
  private stderr = '';
  private isEnding = false;
  readonly exited: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly clock: Clock,
  ) {
    this.exited = new Promise((resolve) => {
      child.once('close', () => resolve()); // by then its last words are read
      child.once('error', () => resolve());
      child.once('exit', () => {
        this.sweep();
        clock.after(LAST_WORDS_MS, resolve);
      });
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-KEPT_STDERR);
    });
    child.stdin?.on('error', () => undefined); // it may be gone before it has read everything
  }

  /** Throws when the program cannot be started. */
  static async start({ command, args, env, clock }: AcpAgent, cwd: string): Promise<AgentProcess> {
    const child = spawn(command, [...args], { cwd, env: env as NodeJS.ProcessEnv, detached: process.platform !== 'win32' });
    const started = new AgentProcess(child, clock);
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    if (child.pid !== undefined) watch(child.pid);
    return started;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Resolves when the program has ended, or the limit is over. */
  ending(limitMs: number): Promise<void> {
    return Promise.race([this.exited, sleep(this.clock, limitMs)]);
  }

  get isAlive(): boolean {
    return !this.isEnding && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The last line that it complained with, for messages about its end. */
  get lastWords(): string {
    return this.stderr.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
  }

  get streams(): { output: WritableStream<Uint8Array>; input: AsyncIterable<Uint8Array> } {
    const { stdin, stdout } = this.child;
    if (!stdin || !stdout) throw new Error('the program has no streams');
    return { output: Writable.toWeb(stdin), input: stdout };
  }

  /** Ends the group, by force after a second. Resolves when the program is gone. */
  async end(): Promise<void> {
    if (!this.isEnding) {
      this.isEnding = true;
      this.signal('SIGTERM');
    }
    const cancel = this.clock.after(KILL_AFTER_MS, () => this.signal('SIGKILL'));
    await this.exited;
    cancel();
  }

  /** What the program has started may outlive it. */
  private sweep(): void {
    this.signal('SIGKILL');
    if (this.child.pid !== undefined) groups.delete(this.child.pid);
  }

  private signal(name: 'SIGTERM' | 'SIGKILL'): void {
    if (this.child.pid !== undefined) signalGroup(this.child.pid, name);
  }
}

function watch(pid: number): void {
  groups.add(pid);
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.once('exit', () => {
    for (const group of groups) signalGroup(group, 'SIGKILL');
  });
}

function signalGroup(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name);
  } catch {
    // it is gone already
  }
}
