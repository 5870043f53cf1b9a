import type { LogEvent } from '../../../contract/turn-event';
import type { Owner } from '../access/owner';
import type { Clock } from '../clock';
import type { ConversationRecord } from '../conversations/conversation-record';
import type { ConversationStore } from '../conversations/conversation-store';
import type { Bell } from './bell';
import type { LiveBus } from './live-bus';
import { LogChannel } from './log-channel';
import { OwnerBells } from './owner-bells';
import type { TurnLedger } from './turn-ledger';

/** How long a lost ring can delay a follower. */
const POLL_MS = 1000;
const POLL_CHUNK = 500;

type HubPorts = { ledger: TurnLedger; bus: LiveBus; clock: Clock; conversations: ConversationStore };

/** One channel per watched conversation, shared by all of its followers. */
export class StreamHub {
  private readonly channels = new Map<string, LogChannel>();
  private readonly bells: OwnerBells;
  private readonly stops: (() => void)[] = [];
  private isClosed = false;
  /** What this process rings for just now: its own followers have been handed the events already. */
  private ringingFor: string | null = null;

  constructor(private readonly ports: HubPorts) {
    this.bells = new OwnerBells(ports.conversations);
  }

  start(): void {
    this.stops.push(
      this.ports.bus.subscribe((conversationId) => {
        this.bells.ring(conversationId);
        if (conversationId !== this.ringingFor) this.channels.get(conversationId)?.refresh();
      }),
    );
    this.schedulePoll();
  }

  /** Ends every wait; followers then return. */
  close(): void {
    this.isClosed = true;
    for (const stop of this.stops.splice(0)) stop();
    this.drop();
  }

  /** Sends away who follows now: they come back with their cursors, here or to another process. */
  drop(): void {
    for (const channel of this.channels.values()) channel.close();
    this.channels.clear();
    this.bells.closeAll();
  }

  get followerCount(): number {
    return [...this.channels.values()].reduce((sum, channel) => sum + channel.followers, 0);
  }

  /** Hears of the owner's conversations that have news. The caller must `closeBell` it. */
  openBell(owner: Owner): Bell {
    const bell = this.bells.open(owner);
    if (this.isClosed) bell.close();
    return bell;
  }

  closeBell(bell: Bell): void {
    this.bells.remove(bell);
  }

  /** The caller must `release` what it opened. */
  open(conversationId: string): LogChannel {
    const channel = this.channels.get(conversationId) ?? new LogChannel(conversationId, this.ports.ledger);
    this.channels.set(conversationId, channel);
    channel.followers += 1;
    if (this.isClosed) channel.close();
    return channel;
  }

  release(channel: LogChannel): void {
    channel.followers -= 1;
    if (channel.followers === 0 && this.channels.get(channel.conversationId) === channel) {
      this.channels.delete(channel.conversationId);
    }
  }

  /** Hands committed events to local followers without a read, then rings for everybody else. */
  publish(conversationId: string, events: readonly LogEvent[]): void {
    if (events.length === 0) return;
    this.channels.get(conversationId)?.offer(events);
    this.ringingFor = conversationId;
    this.ports.bus.ring(conversationId);
    this.ringingFor = null;
  }

  /** The conversation is gone: its followers end now, everybody else's when they look. */
  forget(conversation: ConversationRecord): void {
    this.channels.get(conversation.id)?.vanish();
    this.bells.remember(conversation);
    this.ports.bus.ring(conversation.id);
  }

  private schedulePoll(): void {
    const cancel = this.ports.clock.after(POLL_MS, () => {
      void this.poll().finally(() => {
        if (!this.isClosed) this.schedulePoll();
      });
    });
    this.stops.splice(1, this.stops.length, cancel);
  }

  /** A store that is out of reach leaves the followers waiting; the next poll tries again. */
  private async poll(): Promise<void> {
    const watched = [...this.channels.keys()];
    for (let at = 0; at < watched.length; at += POLL_CHUNK) {
      const ids = watched.slice(at, at + POLL_CHUNK);
      const lastSeqs = await this.ports.ledger.lastSeqs(ids).catch(() => null);
      if (!lastSeqs) return;
      for (const id of ids) this.channels.get(id)?.compare(lastSeqs.get(id));
    }
  }
}
