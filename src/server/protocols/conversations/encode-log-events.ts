import type { LogEvent } from '../../../contract/turn-event';
import type { FollowItem } from '../../core/application';
import { encodeFrame, encodeFrameText } from '../sse/encode-frame';

const encoder = new TextEncoder();

/** All followers of a conversation are handed the same events: each is put into words once. */
const frameTexts = new WeakMap<LogEvent, string>();

/** One step of a followed conversation as bytes: all its events in one chunk, each with its seq as id. */
export function encodeFollowItem(item: FollowItem): Uint8Array {
  // Without an id: the client's cursor stays what it was until an event moves it.
  if (item.kind === 'reset') return encodeFrame({ event: 'reset', data: { last_event_id: item.lastSeq } });
  return encoder.encode(item.events.map(frameText).join(''));
}

function frameText(row: LogEvent): string {
  const known = frameTexts.get(row);
  if (known !== undefined) return known;
  const text = encodeFrameText({ id: row.seq, event: row.event.type, data: row.event });
  frameTexts.set(row, text);
  return text;
}
