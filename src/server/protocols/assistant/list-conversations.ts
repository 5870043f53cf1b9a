import type { RouteContext } from '../http-route';
import { jsonResponse } from '../body/json-response';
import { parseQuery } from '../body/parse-input';
import { actingAs } from './acting-as';
import { listQuerySchema, searchQuerySchema } from './conversation-schema';
import { encodeConversations } from './encode-conversation';
import type { PageBookmarks } from './page-bookmarks';

type ListQuery = { user_id: string; limit: number; offset: number; query?: string };

export function listConversations(context: RouteContext, bookmarks: PageBookmarks): Promise<Response> {
  return list(context, parseQuery(listQuerySchema, context.url), bookmarks);
}

export function searchConversations(context: RouteContext, bookmarks: PageBookmarks): Promise<Response> {
  return list(context, parseQuery(searchQuerySchema, context.url), bookmarks);
}

async function list(request: RouteContext, asked: ListQuery, bookmarks: PageBookmarks): Promise<Response> {
  const { user_id, limit, offset, query: search } = asked;
  const context = actingAs(request, user_id);
  const { app, owner } = context;
  const listing = { owner, ...(search !== undefined && { search }) };
  const filter = { ...listing, archived: 'any' as const };
  const [records, total] = await Promise.all([
    app.listConversations({ ...filter, limit, ...bookmarks.find(listing, offset) }),
    app.countConversations(filter),
  ]);
  bookmarks.note(listing, offset, records);
  return jsonResponse({ conversations: await encodeConversations(context, records), total, limit, offset });
}
