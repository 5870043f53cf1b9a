import { tabStore } from '../../ui/browser-store';
import { parseKept } from '../../ui/parse-kept';
import type { Start } from './outbox';
import type { StartRefusal } from './outbox-drain';

/** What was chosen for a conversation that did not begin, and why not. */
export type RefusedStart = Start & StartRefusal;

const NAME = 'refused-start';

export function readRefusedStart(): string | null {
  return tabStore.read(NAME);
}

export function keepRefusedStart(refused: RefusedStart | null): void {
  tabStore.write(NAME, refused && JSON.stringify(refused));
}

export function parseRefusedStart(kept: string | null): RefusedStart | null {
  return parseKept<RefusedStart>(
    kept,
    ({ agentKey, reason, agentConfig, problems }) =>
      typeof agentKey === 'string' && typeof reason === 'string' && isObject(agentConfig) && isObject(problems),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
