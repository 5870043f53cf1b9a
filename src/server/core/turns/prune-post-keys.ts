import type { Ports } from '../ports';

const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Forgets the idempotency keys that are older than a day. */
export async function prunePostKeys({ clock, ledger }: Pick<Ports, 'clock' | 'ledger'>): Promise<void> {
  await ledger.prunePostKeys(new Date(clock.now().getTime() - KEY_LIFETIME_MS));
}
