import { applyRetention } from '../conversations/retention';
import { removeUnattachedFiles } from '../files/remove-unattached-files';
import type { Engine } from './engine';
import type { Chore } from './housekeeper';
import { prunePostKeys } from './prune-post-keys';

const OFTEN_MS = 30_000;
const SELDOM_MS = 5 * 60_000;
const BATCH = 100;

/** What a process clears away beside its turns. */
export function engineChores(engine: Engine): Chore[] {
  const { ports, sessions, settings } = engine;
  return [
    {
      name: 'trimming',
      everyMs: OFTEN_MS,
      step: async () => {
        const before = new Date(ports.clock.now().getTime() - settings.tokenRowsMs);
        await ports.ledger.trimEvents(before, BATCH);
        return false;
      },
    },
    {
      name: 'pruning of keys',
      everyMs: OFTEN_MS,
      step: async () => {
        await prunePostKeys(ports);
        return false;
      },
    },
    { name: 'retention', everyMs: OFTEN_MS, step: () => applyRetention(engine) },
    { name: 'unused files', everyMs: SELDOM_MS, step: () => removeUnattachedFiles(ports) },
    { name: 'agent sessions', everyMs: SELDOM_MS, step: () => sessions.sweep() },
  ];
}
