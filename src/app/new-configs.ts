import type { AgentConfig } from '../contract/conversation';
import { tabStore } from '../ui/browser-store';
import { parseKept } from '../ui/parse-kept';

/** By agent. */
type NewConfigs = Record<string, AgentConfig>;

const NAME = 'new-configs';

/** What this tab has chosen for a new conversation, which it keeps as long as what is written for it. */
export function readNewConfigs(): string | null {
  return tabStore.read(NAME);
}

export function parseNewConfigs(kept: string | null): NewConfigs {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  return parseKept<NewConfigs>(kept, (configs) => isObject(configs) && Object.values(configs).every(isObject)) ?? {};
}

export function keepNewConfig(agentKey: string, config: AgentConfig): void {
  tabStore.write(NAME, JSON.stringify({ ...parseNewConfigs(readNewConfigs()), [agentKey]: config }));
}

/** The conversation has begun; the next one begins with nothing. */
export function forgetNewConfigs(): void {
  tabStore.write(NAME, null);
}
