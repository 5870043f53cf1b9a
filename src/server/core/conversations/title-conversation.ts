import type { ContentBlock } from '../../../contract/content-block';
import type { AgentProvider } from '../agents/agent-provider';
import type { EngineContext } from '../turns/engine-context';
import type { TurnRecord } from '../turns/turn-record';
import { announceChange } from './change-conversation';
import { cleanTitle } from './clean-title';

const LIMIT_MS = 20_000;
const MAX_CHARS = 2000;

type FirstTurn = { turn: TurnRecord; answer: readonly ContentBlock[]; signal: AbortSignal };

/**
 * Asks the agent for a title once the first turn is over, beside everything else: nobody waits for it, and the title from the
 * first words stays when there is no better one. A name that a person gave is never replaced. Does not throw.
 */
export async function titleConversation(context: EngineContext, first: FirstTurn): Promise<void> {
  const { agents, clock, logger } = context.ports;
  const { turn, signal } = first;
  const suggestTitle = agents.find(turn.agentKey)?.suggestTitle;
  if (turn.number !== 1 || !suggestTitle || signal.aborted) return;
  const limit = new AbortController();
  const stop = () => limit.abort();
  const cancel = clock.after(LIMIT_MS, stop);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await retitle(context, { ...first, signal: limit.signal }, suggestTitle);
  } catch (error) {
    logger.debug({ err: error, conversationId: turn.conversationId }, 'no title was suggested');
  } finally {
    cancel();
    signal.removeEventListener('abort', stop);
  }
}

async function retitle(
  context: EngineContext,
  { turn, answer, signal }: FirstTurn,
  suggestTitle: NonNullable<AgentProvider['suggestTitle']>,
): Promise<void> {
  const { conversations } = context.ports;
  const conversation = await conversations.findById(turn.conversationId);
  if (!conversation || conversation.titleIsManual || conversation.expiresAt) return;
  const { id, agentConfig } = conversation;
  const question = turn.input.text.slice(0, MAX_CHARS);
  const title = cleanTitle((await suggestTitle({ question, answer: textOf(answer), agentConfig, signal })) ?? '');
  if (title !== '' && (await conversations.retitle(id, title))) await announceChange(context, id, { title });
}

function textOf(blocks: readonly ContentBlock[]): string {
  const texts = blocks.map((block) => (block.type === 'text' ? block.text : ''));
  return texts.join(' ').trim().slice(0, MAX_CHARS);
}
