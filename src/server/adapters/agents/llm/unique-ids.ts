import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { IdSource } from '../../../core/id-source';

/** Keeps a model's call ids while they are new in the conversation, and replaces those that are empty or used. */
export function uniqueIds(turn: AgentTurn, newId: IdSource): (id: string) => string {
  const blocks = [...turn.history.flatMap((message) => message.content), ...(turn.resumed?.blocks ?? [])];
  const used = new Set(blocks.flatMap((block) => (block.type === 'tool_use' ? [block.tool_use_id] : [])));
  return (id) => {
    const unique = id.trim() === '' || used.has(id) ? newId() : id;
    used.add(unique);
    return unique;
  };
}
