import { z } from 'zod';
import { conversationSchema } from '../../../contract/conversation';
import { turnEventSchema } from '../../../contract/turn-event';
import { isAppError } from '../../core/app-error';
import type { Application, FollowItem } from '../../core/application';
import { sleep } from '../../core/clock';
import { parseQuery } from '../body/parse-input';
import type { HttpRoute, RouteContext } from '../http-route';
import { encodeFrame } from '../sse/encode-frame';
import { mergeStreams } from '../sse/merge-streams';
import { streamChunks } from '../sse/stream-frames';
import { encodeConversation } from './encode-conversation';
import { sharedRoute } from './shared-route';

const STALL_MS = 10_000;
/** More tabs than a person opens; each that is idle costs some 25 kB. */
const MAX_FOLLOWED = 200;
const OPENED = new TextEncoder().encode(': open\n\n');
const BEAT = encodeFrame({ event: 'beat', data: {} });

/** `follow`: conversations with their cursors, as `id:cursor,id:cursor`, each id percent-encoded. */
const querySchema = z.object({ follow: z.string().max(16_000).default('') });

const ofConversation = z.object({ conversation_id: z.string() });
const events = {
  events: ofConversation.extend({ events: z.array(z.object({ seq: z.number().int(), event: turnEventSchema })) }),
  reset: ofConversation.extend({ last_event_id: z.number().int() }),
  ended: ofConversation,
  conversations: z.object({ changed: z.array(conversationSchema), gone: z.array(z.string()) }),
  beat: z.object({}),
} satisfies Record<string, z.ZodType>;

/** Browsers allow six connections to a server: one of these serves all the tabs of one. */
export const liveRoute: HttpRoute = {
  ...sharedRoute,
  method: 'GET',
  path: '/api/v1/chat/live',
  summary: 'Follows several conversations and what changes in the list of them, over one connection',
  query: querySchema,
  responses: { 200: 'text/event-stream' },
  events,
  handle: followLive,
};

type Wish = { id: string; after: string };

function followLive(context: RouteContext): Promise<Response> {
  const { app, owner, url } = context;
  const wishes = parseWishes(parseQuery(querySchema, url).follow);
  return streamChunks(
    context,
    (signal) =>
      Promise.resolve(
        mergeStreams([
          followList(app.followConversations({ owner, signal })),
          beat(context, signal),
          ...wishes.map((wish) => followOne({ app, owner, wish, signal })),
        ]),
      ),
    { stallMs: STALL_MS },
  );
}

function parseWishes(follow: string): Wish[] {
  const pairs = follow.split(',').flatMap((pair) => {
    const [id, after] = pair.split(':');
    return id !== undefined && id !== '' && after !== undefined ? { id: decode(id), after } : [];
  });
  return pairs.slice(0, MAX_FOLLOWED);
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

async function* followList(news: ReturnType<Application['followConversations']>): AsyncGenerator<Uint8Array> {
  yield OPENED;
  for await (const { changed, gone } of news) {
    yield encodeFrame({ event: 'conversations', data: { changed: changed.map(encodeConversation), gone } });
  }
}

/** Pages hear no comments: this is how one knows a silent connection from a dead one. */
async function* beat({ clock, settings }: RouteContext, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (;;) {
    await sleep(clock, settings.keepaliveMs, signal);
    if (signal.aborted) return;
    yield BEAT;
  }
}

type FollowOne = Pick<RouteContext, 'app' | 'owner'> & { wish: Wish; signal: AbortSignal };

/** One that cannot be followed, or no longer, says so; the others go on. */
async function* followOne({ app, owner, wish, signal }: FollowOne): AsyncGenerator<Uint8Array> {
  const { id, after } = wish;
  const items = await app
    .followConversation({ owner, conversationId: id, after, signal })
    .catch((error: unknown): AsyncIterable<FollowItem> | null => {
      if (isAppError(error)) return null;
      throw error;
    });
  if (items) for await (const item of items) yield encodeItem(id, item);
  yield encodeFrame({ event: 'ended', data: { conversation_id: id } });
}

function encodeItem(id: string, item: FollowItem): Uint8Array {
  if (item.kind === 'reset') {
    return encodeFrame({ event: 'reset', data: { conversation_id: id, last_event_id: item.lastSeq } });
  }
  const sequenced = item.events.map(({ seq, event }) => ({ seq, event }));
  return encodeFrame({ event: 'events', data: { conversation_id: id, events: sequenced } });
}
