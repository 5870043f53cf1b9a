import type { ConversationRecord } from '../../core/conversations/conversation-record';
import { toSearchText } from '../../core/conversations/to-search-text';
import type { Conversation } from './generated/client';
import { fromJson } from './tables/column-values';

/** What LIKE takes for a wildcard or an escape, and the private characters that stand for them in the search column. */
const WILDCARDS: Record<string, string> = { '%': '\uE025', _: '\uE05F', '\\': '\uE05C' };

export function fromConversationRow(row: Conversation): ConversationRecord {
  const { principal, userId, agentConfig, searchText: _searchText, ...columns } = row;
  return {
    ...columns,
    owner: { principal, user: userId },
    agentConfig: fromJson(agentConfig) as ConversationRecord['agentConfig'],
  };
}

/** Title and both ids, a line each, so that a search never matches across them. */
export function toSearchColumn({
  id,
  externalId,
  title,
}: Pick<ConversationRecord, 'id' | 'externalId' | 'title'>): string {
  return [title ?? '', id, externalId ?? ''].map((text) => toSearchTerm(text.replaceAll('\n', ' '))).join('\n');
}

/** A search as the column is compared with: Prisma's `contains` would read `%` and `_` in it as wildcards. */
export function toSearchTerm(text: string): string {
  return toSearchText(text).replace(/[%_\\]/g, (character) => WILDCARDS[character] ?? character);
}
