import type { MessageRecord } from '../conversations/message-record';

const MARKER = '[Earlier messages were left out: the conversation is longer than its agent may read.]';

/** A history without its beginning starts with a question, and says so: the agent must not take it for the whole. */
export function markCut(branch: readonly MessageRecord[]): readonly MessageRecord[] {
  if ((branch[0]?.parentId ?? null) === null) return branch;
  const [first, ...rest] = branch.slice(
    Math.max(
      0,
      branch.findIndex((message) => message.role === 'user'),
    ),
  );
  if (!first) return branch;
  return [{ ...first, content: [{ type: 'text', text: MARKER }, ...first.content] }, ...rest];
}
