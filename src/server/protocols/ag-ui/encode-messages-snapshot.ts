import type { MessageRecord } from '../../core/conversations/message-record';
import type { AgUiEvent, AgUiMessage } from './ag-ui-event';
import { toAgUiMessages } from './messages-snapshot';

/** Clients give up on a frame of 10 MiB; the rest is room for the envelope. */
const MAX_BYTES = 9 * 1024 * 1024;

const MARKER: AgUiMessage = {
  id: 'parley-earlier-messages',
  role: 'system',
  content: 'Earlier messages of this conversation are too large to be shown here.',
};

/** The history as one event. One that is too large for a frame is cut at its old end, with a marker in place of what is missing. */
export function encodeMessagesSnapshot(records: readonly MessageRecord[], origin: string): AgUiEvent {
  const messages: AgUiMessage[] = [];
  let size = 0;
  for (const record of records.toReversed()) {
    const next = toAgUiMessages(record, origin);
    size += Buffer.byteLength(JSON.stringify(next));
    if (size > MAX_BYTES) return { type: 'MESSAGES_SNAPSHOT', messages: [MARKER, ...messages.toReversed()] };
    messages.push(...next.toReversed());
  }
  return { type: 'MESSAGES_SNAPSHOT', messages: messages.toReversed() };
}
