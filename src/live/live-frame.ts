import type { Conversation } from '../contract/conversation';
import type { TurnEvent } from '../contract/turn-event';

/** One event as it came from the stream: `seq` is its place in the log. */
export type SequencedEvent = { seq: number; event: TurnEvent };

/** The place of an event in the log, or of the first of those that were merged into it. */
export function firstOf({ seq, event }: SequencedEvent): number {
  return ('from' in event ? event.from : undefined) ?? seq;
}

type OfConversation = { conversation_id: string };

/** What `/api/v1/chat/live` sends, by the name of the event. */
export type LiveFrames = {
  events: OfConversation & { events: SequencedEvent[] };
  reset: OfConversation & { last_event_id: number };
  ended: OfConversation;
  conversations: { changed: Conversation[]; gone: string[] };
};

export type LiveFrame = { [K in keyof LiveFrames]: { kind: K } & LiveFrames[K] }[keyof LiveFrames];

export const frameKinds = Object.keys({
  events: true,
  reset: true,
  ended: true,
  conversations: true,
} satisfies Record<keyof LiveFrames, true>) as LiveFrame['kind'][];
