import type { LogEvent } from '../../../contract/turn-event';
import { mergeDeltas } from './merge-deltas';
import type { StreamHub } from './stream-hub';

/** A reader that is further behind than this catches up: it gets the deltas of a block as one. */
const LIVE_EVENTS = 16;

export type LogItem = { kind: 'events'; events: readonly LogEvent[] } | { kind: 'reset'; lastSeq: number };

/**
 * Every event after `cursor`, in order, without a gap: first from the record, then live, at the reader's own pace. A cursor
 * that the log cannot serve yields one `reset`, and the stream goes on from there. Returns when the conversation is deleted, the
 * hub closes, or `signal` aborts.
 */
export async function* followLog(
  hub: StreamHub,
  { conversationId, cursor: start, signal }: { conversationId: string; cursor: number; signal: AbortSignal },
): AsyncGenerator<LogItem> {
  const channel = hub.open(conversationId);
  let cursor = start;
  try {
    while (!signal.aborted && !channel.hasClosed) {
      const page = await channel.read(cursor);
      if (!page) return;
      if (cursor < page.floorSeq || cursor > page.lastSeq) {
        cursor = page.lastSeq;
        yield { kind: 'reset', lastSeq: cursor };
        continue;
      }
      const last = page.events.at(-1);
      if (last) {
        cursor = last.seq;
        const isCatchingUp = page.isReplay || page.events.length > LIVE_EVENTS;
        yield { kind: 'events', events: isCatchingUp ? mergeDeltas(page.events) : page.events };
      } else {
        await channel.wait(cursor, signal);
      }
    }
  } finally {
    hub.release(channel);
  }
}
