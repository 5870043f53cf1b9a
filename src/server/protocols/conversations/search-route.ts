import { foundMessagesSchema } from '../../../contract/conversation';
import { parseQuery } from '../body/parse-input';
import type { HttpRoute } from '../http-route';
import { searchMessagesQuerySchema } from './conversation-queries';
import { encodeFoundMessages } from './encode-found-messages';
import { invalidProblem, sharedRoute } from './shared-route';

/** Titles are searched by the list of conversations; this looks at what was said. */
export const searchRoute: HttpRoute = {
  ...sharedRoute,
  method: 'GET',
  path: '/api/v1/chat/search',
  summary: 'Finds messages by their text',
  query: searchMessagesQuerySchema,
  responses: { 200: foundMessagesSchema, ...invalidProblem },
  handle: async ({ app, owner, url }) => {
    const { q, limit } = parseQuery(searchMessagesQuerySchema, url);
    return Response.json(encodeFoundMessages(await app.searchMessages({ owner, search: q, limit })));
  },
};
