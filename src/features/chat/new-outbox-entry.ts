import { newKey } from '../../ui/new-key';
import type { OutboxEntry } from './outbox';

type Said = Pick<OutboxEntry, 'conversationId' | 'start' | 'text' | 'files' | 'branch'>;

/** A message that is sent now. */
export function newOutboxEntry(said: Said): OutboxEntry {
  return { ...said, key: newKey(), owner: null, askedAtMs: Date.now(), status: 'sending', error: null };
}
