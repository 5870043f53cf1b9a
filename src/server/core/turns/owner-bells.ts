import type { Owner } from '../access/owner';
import type { ConversationRecord } from '../conversations/conversation-record';
import type { ConversationStore } from '../conversations/conversation-store';
import { Bell } from './bell';

const REMEMBERED = 10_000;

/** Whose bells a conversation rings; `null` for one that is in no list. */
type Audience = { ownerKey: string | null };

/**
 * Bells of owners, each of which hears of its owner's conversations only: a stranger's costs it nothing. Whose a conversation is
 * gets read once for all of them.
 */
export class OwnerBells {
  private readonly bells = new Map<Bell, string>();
  private readonly audiences = new Map<string, Audience | 'asked'>();

  constructor(private readonly conversations: Pick<ConversationStore, 'findById'>) {}

  open(owner: Owner): Bell {
    const bell = new Bell();
    this.bells.set(bell, keyOf(owner));
    return bell;
  }

  remove(bell: Bell): void {
    this.bells.delete(bell);
  }

  closeAll(): void {
    for (const bell of this.bells.keys()) bell.close();
  }

  /** Whose it was is known now, and cannot be read any more when it is rung for. */
  remember(record: ConversationRecord): void {
    if (this.bells.size > 0) this.keep(record.id, audienceOf(record));
  }

  ring(conversationId: string): void {
    if (this.bells.size === 0) return;
    const audience = this.audiences.get(conversationId);
    if (audience === undefined) void this.ask(conversationId);
    else if (audience !== 'asked') this.ringFor(audience, conversationId);
  }

  /** Nothing is lost while it asks: who hears the bell then reads what is there then. */
  private async ask(conversationId: string): Promise<void> {
    this.keep(conversationId, 'asked');
    // A ring is a hint: the next one asks again.
    const record = await this.conversations.findById(conversationId).catch(() => undefined);
    if (record) this.keep(conversationId, audienceOf(record));
    else this.audiences.delete(conversationId);
    if (record) this.ringFor(audienceOf(record), conversationId);
  }

  private keep(conversationId: string, audience: Audience | 'asked'): void {
    if (this.audiences.size >= REMEMBERED && !this.audiences.has(conversationId)) this.audiences.clear();
    this.audiences.set(conversationId, audience);
  }

  private ringFor({ ownerKey }: Audience, conversationId: string): void {
    for (const [bell, key] of this.bells) if (key === ownerKey) bell.ring(conversationId);
  }
}

function audienceOf({ owner, expiresAt }: ConversationRecord): Audience {
  return { ownerKey: expiresAt === null ? keyOf(owner) : null };
}

function keyOf({ principal, user }: Owner): string {
  return JSON.stringify([principal, user]);
}
