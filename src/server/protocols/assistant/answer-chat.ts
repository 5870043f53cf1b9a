import { jsonResponse } from '../body/json-response';
import type { RouteContext } from '../http-route';
import { followPostedTurn } from '../turns/follow-posted-turn';
import { ChatTranscript } from './chat-transcript';
import { encodeChatResponse } from './encode-chat-response';
import { startChat } from './start-chat';

/** Runs a turn and answers when it is done. */
export async function answerChat(request: RouteContext): Promise<Response> {
  const chat = await startChat(request);
  const transcript = new ChatTranscript();
  const batches = followPostedTurn(chat.context, chat.posted, { kind: 'blocking', signal: request.request.signal });
  for await (const batch of batches) {
    for (const { event } of batch) transcript.note(event);
  }
  return jsonResponse(await encodeChatResponse(chat, transcript));
}
