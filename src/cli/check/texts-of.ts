import { isRecord } from './is-record';
import type { SeenEvent } from './read-frames';

/** The assistant's messages in a stream by id, with their text. */
export function streamedTexts(events: readonly SeenEvent[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const event of events) {
    if (event.type !== 'TEXT_MESSAGE_CONTENT' && event.type !== 'TEXT_MESSAGE_CHUNK') continue;
    const { delta = '' } = event;
    const id = String(event['messageId']);
    if (typeof delta === 'string') texts.set(id, (texts.get(id) ?? '') + delta);
  }
  return texts;
}

/** The messages of the last snapshot; null when there was none. */
export function snapshotMessages(events: readonly SeenEvent[]): Record<string, unknown>[] | null {
  const snapshot = events.findLast((event) => event.type === 'MESSAGES_SNAPSHOT');
  if (!snapshot) return null;
  return Array.isArray(snapshot['messages']) ? snapshot['messages'].filter(isRecord) : [];
}
