import { z } from 'zod';
import { turnEventSchema } from '../../../contract/turn-event';
import type { FollowItem } from '../../core/application';
import { parseQuery } from '../body/parse-input';
import type { HttpRoute, RouteContext } from '../http-route';
import { streamChunks } from '../sse/stream-frames';
import { conversationRef } from './conversation-ref';
import { followEventsQuerySchema } from './conversation-queries';
import { encodeFollowItem } from './encode-log-events';
import { CONVERSATION, notFoundProblem, sharedRoute } from './shared-route';

/** A follower that is slower than this loses nothing: it comes back with its cursor. */
const STALL_MS = 10_000;
/** How soon a client that lost its stream comes back. */
const RETRY = new TextEncoder().encode('retry: 1000\n\n');

/** By the name that stands before the data; the last one says that the log cannot serve the cursor. */
const events: Record<string, z.ZodType> = {
  ...Object.fromEntries(turnEventSchema.options.map((schema) => [schema.shape.type.value, schema])),
  reset: z.object({ last_event_id: z.number().int() }),
};

export const eventsRoute: HttpRoute = {
  ...sharedRoute,
  method: 'GET',
  path: `${CONVERSATION}/events`,
  summary: 'Follows the conversation; `Last-Event-ID` or `after` resumes',
  headers: { 'last-event-id': 'The number of the last event that was received' },
  query: followEventsQuerySchema,
  responses: { 200: 'text/event-stream', ...notFoundProblem },
  events,
  handle: followEvents,
};

function followEvents(context: RouteContext): Promise<Response> {
  const ref = conversationRef(context);
  const after = cursorOf(context);
  return streamChunks(
    context,
    async (signal) =>
      encodeItems(await context.app.followConversation({ ...ref, signal, ...(after !== undefined && { after }) })),
    { stallMs: STALL_MS },
  );
}

/** The header is newer than the query: a browser that reconnects sends both. */
function cursorOf({ request, url }: RouteContext): string | undefined {
  const header = request.headers.get('last-event-id');
  if (header !== null && header !== '') return header;
  return parseQuery(followEventsQuerySchema, url).after;
}

async function* encodeItems(items: AsyncIterable<FollowItem>): AsyncGenerator<Uint8Array> {
  yield RETRY;
  for await (const item of items) yield encodeFollowItem(item);
}
