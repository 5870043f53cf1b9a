import type { Clock } from '../../../core/clock';
import type { IdSource } from '../../../core/id-source';
import type { AgentDefinition } from '../definition/agent-definition';

/** An agent behind an AG-UI endpoint, as its agent file describes it. */
export type RemoteAgent = {
  definition: AgentDefinition;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Answers redirects as they are. */
  fetch: typeof globalThis.fetch;
  clock: Clock;
  newId: IdSource;
  /** Which generation of the protocol it was found to speak. */
  generation: { isOld: boolean };
};

export function toRemoteAgent(definition: AgentDefinition, parts: Pick<RemoteAgent, 'fetch' | 'clock' | 'newId'>): RemoteAgent {
  const { url = '', headers = {} } = definition['ag-ui'] ?? {};
  const { fetch, clock, newId } = parts;
  return { definition, url, headers, fetch, clock, newId, generation: { isOld: false } };
}

/** For messages: where it is, without what may be secret in the address. */
export function nameRemote({ url }: Pick<RemoteAgent, 'url'>): string {
  return `The agent at ${new URL(url).origin}`;
}
