import { applyRetention } from '../conversations/retention';
import { removeUnattachedFiles, removeUnusedBytes } from '../files/remove-files';
import { KEY_LIFETIME_MS } from './commit-post';
import type { Engine } from './engine';
import type { Chore } from './housekeeper';

const OFTEN_MS = 30_000;
const SELDOM_MS = 5 * 60_000;
const BATCH = 100;

/** What a process clears away beside its turns. */
export function engineChores(engine: Engine): Chore[] {
  const { ports, sessions, settings } = engine;
  const ago = (ms: number) => new Date(ports.clock.now().getTime() - ms);
  return [
    {
      name: 'trimming',
      everyMs: OFTEN_MS,
      step: async () => (await ports.ledger.trimEvents(ago(settings.tokenRowsMs), BATCH)) === BATCH,
    },
    {
      name: 'pruning of keys',
      everyMs: OFTEN_MS,
      step: async () => (await ports.ledger.prunePostKeys(ago(KEY_LIFETIME_MS), BATCH)) === BATCH,
    },
    { name: 'retention', everyMs: OFTEN_MS, step: () => applyRetention(engine) },
    { name: 'unused files', everyMs: SELDOM_MS, step: () => removeUnattachedFiles(ports) },
    { name: 'unused bytes', everyMs: OFTEN_MS, step: () => removeUnusedBytes(ports) },
    { name: 'agent sessions', everyMs: SELDOM_MS, step: () => sessions.sweep() },
  ];
}
