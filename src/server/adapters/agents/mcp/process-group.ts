import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';

/** How long a child may take to end by itself once nobody talks to it, and then to heed SIGTERM. */
const GRACE_MS = 500;

const living = new Set<number>();
/** Children in groups of their own outlive a process that just exits. */
const killAll = () => {
  for (const pid of living) signalGroup(pid, 'SIGKILL');
};

type ProcessGroupOptions = {
  command: string;
  args: readonly string[];
  /** The whole environment: nothing of ours is inherited. */
  env: Record<string, string>;
  cwd: string;
};

/** A child process that leads a group, so that what it starts ends with it. */
export class ProcessGroup {
  readonly child: ChildProcessWithoutNullStreams;
  readonly closed: Promise<void>;

  constructor({ command, args, env, cwd }: ProcessGroupOptions) {
    this.child = spawn(command, args, { cwd, env: env as NodeJS.ProcessEnv, stdio: 'pipe', detached: true, windowsHide: true });
    const { pid } = this.child;
    this.closed = new Promise((resolve) => {
      this.child.once('close', () => {
        if (pid !== undefined) forget(pid);
        resolve();
      });
    });
    if (pid !== undefined) remember(pid);
  }

  /** Resolves once it runs; rejects when it cannot be started. */
  async started(): Promise<void> {
    await once(this.child, 'spawn');
  }

  /** Ends the whole group: first by closing its input, then SIGTERM, then SIGKILL. */
  async end(): Promise<void> {
    const { pid, stdin } = this.child;
    if (pid === undefined) return;
    stdin.end();
    if (await this.closesWithin(GRACE_MS)) {
      signalGroup(pid, 'SIGKILL');
      return;
    }
    signalGroup(pid, 'SIGTERM');
    await this.closesWithin(GRACE_MS);
    signalGroup(pid, 'SIGKILL');
    forget(pid);
  }

  private closesWithin(limitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limitMs);
      void this.closed.then(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }
}

function remember(pid: number): void {
  if (living.size === 0) process.once('exit', killAll);
  living.add(pid);
}

function forget(pid: number): void {
  living.delete(pid);
  if (living.size === 0) process.off('exit', killAll);
}

/** The group lives on while any member does, also when its leader has ended. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already.
  }
}
