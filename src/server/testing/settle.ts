import { setImmediate } from 'node:timers/promises';

/** Lets everything that can go on without time passing go on. */
export async function settle(rounds = 10): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await setImmediate();
}
