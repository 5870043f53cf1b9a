import { watch, type FSWatcher } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../../core/clock';
import { signFiles } from './sign-files';

const SETTLE_MS = 150;
const POLL_MS = 2000;

type WatchFiles = {
  /** The files that count now; asked again after each change. */
  files: () => Promise<string[]>;
  onChange: () => Promise<void>;
  clock: Clock;
};

/**
 * Calls `onChange` soon after any of the files has changed, appeared or gone, once for several changes at a time. The system's
 * notices only make it quicker: not every disk has them. Answers what ends it.
 */
export async function watchFiles({ files, onChange, clock }: WatchFiles): Promise<() => void> {
  const watchers = new Map<string, FSWatcher>();
  let known = await look();
  let isEnded = false;
  let cancel = clock.after(POLL_MS, check);

  async function look(): Promise<string> {
    const current = await files();
    for (const folder of new Set(current.map(dirname))) follow(folder);
    return signFiles(current);
  }

  function follow(folder: string): void {
    if (watchers.has(folder)) return;
    try {
      const watcher = watch(folder, { persistent: false }, () => again(SETTLE_MS));
      watcher.on('error', () => undefined);
      watchers.set(folder, watcher);
    } catch {
      // it is looked at now and then
    }
  }

  function again(delayMs: number): void {
    cancel();
    if (!isEnded) cancel = clock.after(delayMs, check);
  }

  function check(): void {
    void compare().finally(() => again(POLL_MS));
  }

  async function compare(): Promise<void> {
    const now = await look();
    if (now === known || isEnded) return;
    await onChange();
    known = await look();
  }

  return () => {
    isEnded = true;
    cancel();
    for (const watcher of watchers.values()) watcher.close();
  };
}
