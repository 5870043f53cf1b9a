import type { AgentTurn } from '../../../core/agents/agent-adapter';
import type { MessageRecord } from '../../../core/conversations/message-record';
import type { AcpAgent } from './acp-agent';
import { rememberedSession, toSessionChoice, type RememberedSession } from './acp-config';
import { AcpSession } from './acp-session';
import type { Offer } from './session-options';

/** So many can be chosen from; any other may be named. */
const MOST_MODELS = 200;

export type ReadySession = {
  session: AcpSession;
  question: MessageRecord | undefined;
  /** Messages before the question that the session does not know. */
  unknown: MessageRecord[];
};

/** The sessions that run, one a conversation. */
export class AcpSessions {
  private readonly sessions = new Map<string, AcpSession>();
  /** What is being ended: nothing new begins before. */
  private readonly closing = new Map<string, Promise<void>>();

  /** What the program offered last, as far as it can be chosen from. */
  models: readonly Offer[] = [];

  constructor(private readonly agent: AcpAgent) {}

  /** The session that can answer this turn: the one that runs, the one from before a restart, or a new one. */
  async ready(turn: AgentTurn): Promise<ReadySession> {
    const { conversationId, history } = turn;
    await this.sessions.get(conversationId)?.settled();
    await this.closing.get(conversationId);
    const question = history.at(-1)?.role === 'user' ? history.at(-1) : undefined;
    const before = question ? history.slice(0, -1) : [...history];
    const session = await this.find(turn, before);
    return { session, question, unknown: knows(session.answered, before) ? [] : before };
  }

  close(conversationId: string): Promise<void> {
    const session = this.sessions.get(conversationId);
    this.sessions.delete(conversationId);
    if (!session) return this.closing.get(conversationId) ?? Promise.resolve();
    const closed = session.close().finally(() => this.closing.delete(conversationId));
    this.closing.set(conversationId, closed);
    return closed;
  }

  private async find({ conversationId, agentConfig, signal }: AgentTurn, before: readonly MessageRecord[]): Promise<AcpSession> {
    const running = this.sessions.get(conversationId);
    if (running?.isAlive === true && knows(running.answered, before)) return running;
    await this.close(conversationId);
    const known = usefulSession(agentConfig, before);
    const choice = await toSessionChoice(this.agent, agentConfig);
    signal.throwIfAborted();
    const session = await AcpSession.open({ agent: this.agent, choice, known: known?.id ?? null, signal });
    if (session.models.length > 0) this.models = session.models.slice(0, MOST_MODELS);
    if (signal.aborted) await session.close();
    signal.throwIfAborted();
    if (known && session.isResumed) session.answered = known.answered;
    this.sessions.set(conversationId, session);
    return session;
  }
}

function usefulSession(config: AgentTurn['agentConfig'], before: readonly MessageRecord[]): RememberedSession | null {
  const remembered = rememberedSession(config);
  return remembered && knows(remembered.answered, before) ? remembered : null;
}

/** A session knows one line of the conversation: that up to the message it answered last, and its answer. */
function knows(answered: string | null, before: readonly MessageRecord[]): boolean {
  if (before.length === 0) return answered === null;
  const at = before.findIndex(({ id }) => id === answered);
  return at >= 0 && before.slice(at + 1).every(({ role }) => role === 'assistant');
}
