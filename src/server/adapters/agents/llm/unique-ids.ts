import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { IdSource } from '../../../core/id-source';

/** A server that counts, as `call_0`, uses the same ids in every answer. */
const COUNTED = /^\D*\d{1,4}$/;

/**
 * Keeps a model's call ids while they are new in the conversation, and replaces those that are empty or used. Where the beginning of
 * the history was left out, those that look counted are taken for used.
 */
export function uniqueIds(turn: AgentTurn, newId: IdSource): (id: string) => string {
  const blocks = [...turn.history.flatMap((message) => message.content), ...(turn.resumed?.blocks ?? [])];
  const used = new Set(blocks.flatMap((block) => (block.type === 'tool_use' ? [block.tool_use_id] : [])));
  const isWhole = (turn.history[0]?.parentId ?? null) === null;
  const isUsed = (id: string) => used.has(id) || (!isWhole && COUNTED.test(id));
  return (id) => {
    const unique = id.trim() === '' || isUsed(id) ? newId() : id;
    used.add(unique);
    return unique;
  };
}
