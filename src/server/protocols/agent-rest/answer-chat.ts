import type { ContentBlock } from '../../../contract/content-block';
import type { TurnDraft } from '../../../contract/turn-draft';
import { jsonResponse } from '../body/json-response';
import type { RouteContext } from '../http-route';
import { foldTurnEvents } from '../turns/fold-turn-events';
import { followPostedTurn } from '../turns/follow-posted-turn';
import { joinText } from '../turns/join-text';
import { turnDone } from '../turns/turn-done';
import type { ChatAnswer } from './chat-schema';
import { encodeTokens } from './encode-tokens';
import { startChat, type StartedChat } from './start-chat';

/** Runs a turn and answers when it is done. */
export async function answerChat(context: RouteContext): Promise<Response> {
  const chat = await startChat(context);
  const events = followPostedTurn(context, chat.posted, { kind: 'blocking', signal: context.request.signal });
  const draft = await foldTurnEvents(events);
  return jsonResponse(encodeAnswer(draft, chat, context.clock.now()));
}

function encodeAnswer(draft: TurnDraft, { sessionId, startedAt }: StartedChat, now: Date): ChatAnswer {
  const done = turnDone(draft);
  const { messageId, blocks } = draft;
  return {
    message_id: messageId,
    content: joinText(blocks),
    session_id: sessionId,
    tool_calls: encodeToolCalls(blocks),
    tokens_used: encodeTokens(done),
    execution_time_ms: now.getTime() - startedAt.getTime(),
  };
}

function encodeToolCalls(blocks: readonly ContentBlock[]): ChatAnswer['tool_calls'] {
  const failed = new Set<string>();
  const answered = new Set<string>();
  for (const block of blocks) {
    if (block.type !== 'tool_result') continue;
    answered.add(block.tool_use_id);
    if (block.error !== null) failed.add(block.tool_use_id);
  }
  return blocks.flatMap((block) => {
    if (block.type !== 'tool_use') return [];
    const isSuccess = answered.has(block.tool_use_id) && !failed.has(block.tool_use_id);
    return [
      {
        name: block.tool_name,
        arguments: block.tool_input ?? {},
        status: isSuccess ? ('success' as const) : ('error' as const),
      },
    ];
  });
}
