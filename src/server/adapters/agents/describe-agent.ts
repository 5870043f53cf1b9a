import type { AgentDescription } from '../../core/agents/agent-provider';
import type { AgentDefinition } from './definition/agent-definition';

/** What is stored is longer than what a model reads of it: reasoning, escapes and the names of fields. */
const STORED_PER_READ = 4;

/** What an agent file says about its agent, for those who list it. */
export function describeAgent(
  definition: AgentDefinition,
  own: Pick<AgentDescription, 'model' | 'capabilities' | 'configSchema'>,
): AgentDescription {
  const { limits } = definition;
  return {
    agentKey: definition.name,
    displayName: definition.display_name ?? displayNameOf(definition.name),
    description: definition.description,
    kind: definition.kind,
    suggestions: definition.suggestions,
    busy: definition.busy,
    limits: { turnTimeoutMs: limits.turn_timeout * 1000, idleTimeoutMs: limits.idle_timeout * 1000 },
    blockingApprovals: definition.approvals.blocking,
    onDisconnect: definition.on_disconnect,
    ...(definition.kind === 'llm' && { historyCharacters: STORED_PER_READ * limits.context_chars }),
    dialects: { 'ag-ui': definition.agui },
    ...own,
  };
}

/** `legal-assistant` → `Legal assistant` */
function displayNameOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
