import type { ContentBlock } from '../../../contract/content-block';
import { joinText } from '../turns/join-text';
import { turnDone } from '../turns/turn-done';
import type { ChatResponse } from './chat-schema';
import type { ChatTranscript } from './chat-transcript';
import type { StartedChat } from './start-chat';
import { toPlainText } from './to-plain-text';

/** The answer to a turn that has ended. Throws its failure. */
export async function encodeChatResponse(chat: StartedChat, transcript: ChatTranscript): Promise<ChatResponse> {
  const { context, posted, conversationId, startedAt } = chat;
  const { app, owner, clock } = context;
  const isBlocked = turnDone(transcript.draft).stop_reason === 'blocked';
  const { blocks, messageId, turnId } = transcript.draft;
  const markdown = isBlocked ? lastText(blocks) : joinText(blocks);
  const { number } = await app.getTurn({ owner, conversationId: posted.conversation.id }, turnId);
  return {
    response: toPlainText(markdown),
    response_markdown: markdown,
    message_id: messageId,
    trace_id: turnId,
    conversation_id: conversationId,
    user_id: owner.user,
    invoked_flows: transcript.flows,
    invoked_tools: transcript.tools,
    errors: transcript.errors,
    turn_number: number,
    is_blocked: isBlocked,
    latency_ms: Math.max(0, clock.now().getTime() - startedAt.getTime()),
  };
}

/** What a guardrail says instead of an answer comes last. */
function lastText(blocks: readonly ContentBlock[]): string {
  const block = blocks.findLast((candidate) => candidate.type === 'text');
  return block?.type === 'text' ? block.text : '';
}
