import { keepText } from '../../ui/kept-text';
import { Outbox, type OutboxStorage } from './outbox';

const storage: OutboxStorage = {
  read: (prefix) => {
    try {
      return Object.entries<string>(localStorage).flatMap(([key, text]) => (key.startsWith(prefix) ? [text] : []));
    } catch {
      return []; // closed to the page
    }
  },
  keep: keepText,
};

let outbox: Outbox | null = null;

/** The outbox of this page; its entries are those of all tabs. */
export function pageOutbox(): Outbox {
  outbox ??= new Outbox(storage, Date.now());
  return outbox;
}
