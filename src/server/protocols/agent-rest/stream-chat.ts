import { isTerminal, type LogEvent } from '../../../contract/turn-event';
import type { RouteContext } from '../http-route';
import { encodeProblem } from '../problem/encode-problem';
import type { SseFrame } from '../sse/encode-frame';
import { guaranteeTerminal } from '../sse/guarantee-terminal';
import { streamFrames } from '../sse/stream-frames';
import { followPostedTurn } from '../turns/follow-posted-turn';
import { streamFailure } from '../turns/stream-failure';
import { turnFailure } from '../turns/turn-failure';
import { ChatEventEncoder } from './chat-event-encoder';
import { startChat } from './start-chat';

/** Runs a turn and streams it. A refusal is a status; once the stream is open it is an event. */
export async function streamChat(context: RouteContext): Promise<Response> {
  const { clock } = context;
  const { posted, sessionId, startedAt } = await startChat(context);
  const encoder = new ChatEventEncoder({
    sessionId,
    messageId: posted.messageId,
    elapsedMs: () => clock.now().getTime() - startedAt.getTime(),
  });
  return streamFrames(context, (signal) =>
    guaranteeTerminal(
      encodeBatches(context, encoder, followPostedTurn(context, posted, { kind: 'streaming', signal })),
      {
        isTerminal: ({ event }) => event === 'stream_end' || event === 'error',
        toTerminal: (error) => encodeFailure(context, error),
      },
    ),
  );
}

async function* encodeBatches(
  context: RouteContext,
  encoder: ChatEventEncoder,
  batches: AsyncIterable<readonly LogEvent[]>,
): AsyncGenerator<SseFrame[]> {
  for await (const batch of batches) {
    yield batch.flatMap(({ event }) => {
      const failure = isTerminal(event) ? turnFailure(event) : null;
      return failure === null ? encoder.encode(event) : [...encoder.closeOpenCalls(), encodeFailure(context, failure)];
    });
  }
}

function encodeFailure({ origin, url, requestId, logger }: RouteContext, thrown: unknown): SseFrame {
  const data = encodeProblem(streamFailure(thrown, logger), { origin, instance: url.pathname, requestId });
  return { event: 'error', data };
}
