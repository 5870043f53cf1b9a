import { expect } from 'vitest';
import { isTerminal, type TurnEvent } from '../../src/contract/turn-event';
import type { ChatClient } from './chat-client';
import type { Frame } from './follower';

/** The whole log after `after`, as a new follower gets it. */
export async function readLog(chat: ChatClient, id: string, after = 0): Promise<Frame[]> {
  const { last_event_id: end } = await chat.messages(id);
  if (end <= after) return [];
  const follower = await chat.follow(id, { lastEventId: after });
  await follower.untilId(end);
  await follower.close();
  return follower.frames.filter((frame) => frame.id !== null && frame.id <= end);
}

/** No gap and no repeat: every frame continues exactly where the one before it ended. */
export function expectSeamless(frames: readonly Frame[], after: number): void {
  let cursor = after;
  for (const { id, event } of frames) {
    expect(firstId({ id, event })).toBe(cursor + 1);
    cursor = id ?? cursor;
  }
}

/** The seq of the first event in a frame: a merged one holds several. */
export function firstId({ id, event }: Frame): number | null {
  return 'from' in event && typeof event.from === 'number' ? event.from : id;
}

/** Events with their neighbouring deltas joined, so that the same log compares as equal however it was cut. */
export function unfold(frames: readonly Frame[]): unknown[] {
  const unfolded: Record<string, unknown>[] = [];
  for (const { event } of frames) {
    const { from: _from, ...plain } = event as TurnEvent & { from?: number };
    const last = unfolded.at(-1);
    const key = plain.type === 'tool_call_delta' ? 'delta' : 'text';
    const continues = plain.type.endsWith('_delta') && last !== undefined && sameBlock(last, plain);
    if (continues) last[key] = `${String(last[key])}${String((plain as Record<string, unknown>)[key])}`;
    else unfolded.push({ ...plain });
  }
  return unfolded;
}

export type LoggedTurn = { turnId: string; messageId: string; events: TurnEvent[]; end: TurnEvent | null };

/** The turns of a log, which must not interleave: each has one start, and what follows is its own up to its end. */
export function turnsOf(frames: readonly Frame[]): LoggedTurn[] {
  const turns: LoggedTurn[] = [];
  for (const { event } of frames) {
    if (!belongsToTurn(event)) continue;
    const last = turns.at(-1);
    if (event.type === 'turn_start') {
      expect(last?.end, 'a turn starts only after the one before it has ended').not.toBeNull();
      turns.push({ turnId: event.turn_id, messageId: event.message_id, events: [event], end: null });
    } else {
      expect(last?.end, `${event.type} belongs to a running turn`).toBeNull();
      last?.events.push(event);
      if (last && isTerminal(event)) last.end = event;
    }
  }
  return turns;
}

function belongsToTurn(event: Frame['event']): event is TurnEvent {
  return event.type !== 'reset' && event.type !== 'queue_changed' && event.type !== 'conversation_changed';
}

export function textOfEvents(events: readonly TurnEvent[]): string {
  return events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('');
}

export function textOfFrames(frames: readonly Frame[]): string {
  return textOfEvents(frames.flatMap(({ event }) => (event.type === 'reset' ? [] : [event])));
}

function sameBlock(last: Record<string, unknown>, next: Record<string, unknown>): boolean {
  return (
    last['type'] === next['type'] && last['block'] === next['block'] && last['tool_use_id'] === next['tool_use_id']
  );
}
