import type { ConversationQuery } from '../../core/conversations/conversation-store';
import type { ConversationRecord } from '../../core/conversations/conversation-record';

type Position = NonNullable<ConversationQuery['after']>;
type Listing = Pick<ConversationQuery, 'owner' | 'search'>;

const MAX_LISTINGS = 1000;

/**
 * Where the pages of a listing ended. A client counts rows, and rows go away between two pages; whoever reads on where the
 * last page ended goes on after its last row, so that nothing is skipped. A listing that is read from the start again, or
 * was forgotten, is counted.
 */
export class PageBookmarks {
  readonly #ends = new Map<string, Map<number, Position>>();

  find(listing: Listing, offset: number): Pick<ConversationQuery, 'after' | 'offset'> {
    const after = this.#ends.get(keyOf(listing))?.get(offset);
    return after === undefined ? { offset } : { after };
  }

  note(listing: Listing, offset: number, page: readonly ConversationRecord[]): void {
    const key = keyOf(listing);
    const ends = offset === 0 ? new Map<number, Position>() : (this.#ends.get(key) ?? new Map<number, Position>());
    const last = page.at(-1);
    if (last) ends.set(offset + page.length, { updatedAt: last.updatedAt, id: last.id });
    this.#ends.delete(key);
    this.#ends.set(key, ends);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > MAX_LISTINGS && oldest !== undefined) this.#ends.delete(oldest);
  }
}

function keyOf({ owner, search }: Listing): string {
  return JSON.stringify([owner.principal, owner.user, search ?? null]);
}
