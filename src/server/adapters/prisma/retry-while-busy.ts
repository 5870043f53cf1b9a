import { setTimeout as wait } from 'node:timers/promises';
import { databaseBusy, isBusy } from './sqlite-error';

const GIVE_UP_AFTER_MS = 10_000;
const DELAYS_MS = [1, 2, 5, 10, 20];

/** Runs `attempt` again, without blocking the process, for as long as another process holds the database. */
export async function retryWhileBusy<T>(file: string, attempt: () => T): Promise<T> {
  const startedAt = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - startedAt > GIVE_UP_AFTER_MS) throw databaseBusy(file, error);
    }
    await wait(DELAYS_MS[tries] ?? 25);
  }
}
