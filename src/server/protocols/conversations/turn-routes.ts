import { turnSchema, turnsPageSchema, type TurnsPage } from '../../../contract/turn';
import { jsonResponse } from '../body/json-response';
import { parseQuery } from '../body/parse-input';
import type { HttpRoute, RouteContext } from '../http-route';
import { conversationRef } from './conversation-ref';
import { listTurnsQuerySchema } from './conversation-queries';
import { encodeTurn } from './encode-turn';
import { CONVERSATION, invalidProblem, notFoundProblem, sharedRoute } from './shared-route';

export const turnRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'GET',
    path: `${CONVERSATION}/turns`,
    summary: 'The turns of a conversation, newest first',
    query: listTurnsQuerySchema,
    responses: { 200: turnsPageSchema, ...invalidProblem, ...notFoundProblem },
    handle: listTurns,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: `${CONVERSATION}/turns/:turn_id`,
    summary: 'The trace of a turn',
    responses: { 200: turnSchema, ...notFoundProblem },
    handle: async (context) =>
      jsonResponse(encodeTurn(await context.app.getTurn(conversationRef(context), context.params['turn_id'] ?? ''))),
  },
];

async function listTurns(context: RouteContext): Promise<Response> {
  const { limit, cursor } = parseQuery(listTurnsQuerySchema, context.url);
  const rows = await context.app.listTurns(conversationRef(context), { before: cursor ?? null, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const page: TurnsPage = {
    turns: shown.map(encodeTurn),
    next_cursor: last && rows.length > limit ? String(last.number) : null,
  };
  return jsonResponse(page);
}
