import type { Clock } from '../clock';
import { sleep } from '../clock';
import type { ConversationRecord } from '../conversations/conversation-record';
import type { Logger } from '../logger';
import type { AgentAdapter } from './agent-adapter';
import type { AgentProvider } from './agent-provider';

const IDLE_MS = 30 * 60 * 1000;
const MAX_SESSIONS = 1000;
/** Agents closed in one step of a sweep. */
const STEP = 20;
/** An agent that takes longer to close is left behind. */
const CLOSE_LIMIT_MS = 10_000;

type Session = { provider: AgentProvider; config: string; adapter: Promise<AgentAdapter>; users: number; usedAt: number };

/**
 * The warm agents of this process, one a conversation. An idle one is closed after half an hour, or when there are too
 * many; a later message warms it again from the stored history.
 */
export class AgentSessions {
  private readonly sessions = new Map<string, Session>();

  constructor(private readonly ports: { clock: Clock; logger: Logger }) {}

  get size(): number {
    return this.sessions.size;
  }

  /** The conversation's agent as its config says now. The caller must `release` it when its turn is over. */
  async acquire(provider: AgentProvider, conversation: ConversationRecord): Promise<AgentAdapter> {
    const { session: _remembered, allowed_tools: _allowed, ...chosen } = conversation.agentConfig;
    const config = JSON.stringify(chosen);
    const warm = this.sessions.get(conversation.id);
    if (warm && (warm.config !== config || warm.provider !== provider)) await this.close(conversation.id);
    const session = this.sessions.get(conversation.id) ?? {
      provider,
      config,
      adapter: provider.buildAdapter(conversation),
      users: 0,
      usedAt: 0,
    };
    // Set again, so that the map stays in order of last use.
    this.sessions.delete(conversation.id);
    this.sessions.set(conversation.id, session);
    session.users += 1;
    session.usedAt = this.now();
    this.evictOverflow();
    return session.adapter.catch((error: unknown) => {
      this.sessions.delete(conversation.id);
      throw error;
    });
  }

  release(conversationId: string): void {
    const session = this.sessions.get(conversationId);
    if (!session) return;
    session.users = Math.max(0, session.users - 1);
    session.usedAt = this.now();
  }

  /** Lets go of the conversation's agent, also of one in use. Waits for it no longer than ten seconds. */
  async close(conversationId: string): Promise<void> {
    await this.closeWithin(CLOSE_LIMIT_MS, [conversationId]);
  }

  /** Closes some of what has been idle for too long; answers whether more is left. */
  async sweep(): Promise<boolean> {
    const idle = [...this.sessions].filter(([, session]) => session.users === 0 && this.now() - session.usedAt > IDLE_MS);
    await this.closeWithin(
      CLOSE_LIMIT_MS,
      idle.slice(0, STEP).map(([conversationId]) => conversationId),
    );
    return idle.length > STEP;
  }

  /** Closes all, waiting no longer than the limit. */
  async closeAll(limitMs: number): Promise<void> {
    await this.closeWithin(limitMs, [...this.sessions.keys()]);
  }

  private async closeWithin(limitMs: number, conversationIds: readonly string[]): Promise<void> {
    const isClosed = new AbortController();
    const closing = Promise.all(conversationIds.map((id) => this.letGo(id))).then(() => {
      isClosed.abort();
    });
    await Promise.race([closing, sleep(this.ports.clock, limitMs, isClosed.signal)]);
    if (!isClosed.signal.aborted) this.ports.logger.warn({ conversationIds }, 'agents did not close in time');
  }

  private async letGo(conversationId: string): Promise<void> {
    const session = this.sessions.get(conversationId);
    this.sessions.delete(conversationId);
    try {
      await (await session?.adapter)?.close?.();
    } catch (error) {
      this.ports.logger.warn({ err: error, conversationId }, 'an agent did not close');
    }
  }

  private evictOverflow(): void {
    for (const [conversationId, session] of this.sessions) {
      if (this.sessions.size <= MAX_SESSIONS) return;
      if (session.users === 0) void this.letGo(conversationId);
    }
  }

  private now(): number {
    return this.ports.clock.now().getTime();
  }
}
