import type { ContentBlock } from '../../../contract/content-block';
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
export async function titleConversation(context: EngineContext, { turn, answer, signal }: FirstTurn): Promise<void> {
  const { agents, clock, conversations, logger } = context.ports;
  const provider = agents.find(turn.agentKey);
  if (turn.number !== 1 || !provider?.suggestTitle) return;
  const limit = new AbortController();
  const stop = () => limit.abort();
  const cancel = clock.after(LIMIT_MS, stop);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const conversation = await conversations.findById(turn.conversationId);
    if (!conversation || conversation.titleIsManual || conversation.expiresAt || signal.aborted) return;
    const { id, agentConfig } = conversation;
    const question = turn.input.text.slice(0, MAX_CHARS);
    const said = await provider.suggestTitle({ question, answer: textOf(answer), agentConfig, signal: limit.signal });
    const title = cleanTitle(said ?? '');
    if (title !== '' && (await conversations.retitle(id, title))) await announceChange(context, id, { title });
  } catch (error) {
    logger.debug({ err: error, conversationId: turn.conversationId }, 'no title was suggested');
  } finally {
    cancel();
    signal.removeEventListener('abort', stop);
  }
}

function textOf(blocks: readonly ContentBlock[]): string {
  const texts = blocks.map((block) => (block.type === 'text' ? block.text : ''));
  return texts.join(' ').trim().slice(0, MAX_CHARS);
}
