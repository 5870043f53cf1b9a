import { isTerminal, type LogEvent, type TurnEvent } from '../../../contract/turn-event';
import { AppError } from '../../core/app-error';
import type { Logger } from '../../core/logger';
import { encodeFrames, type SseFrame } from '../sse/encode-frame';
import { streamChunks } from '../sse/stream-frames';
import { streamFailure } from '../turns/stream-failure';
import { turnFailure } from '../turns/turn-failure';
import { followOpenedTurn } from './follow-opened-turn';
import type { OpenedTurn } from './open-turn';

type AnswerEncoding = {
  encode: (event: TurnEvent) => SseFrame[];
  /** What a stream that is open says instead of a status. It ends with that. */
  encodeFailure: (error: AppError) => SseFrame[];
  /** A last line, after an answer that is whole. */
  closing?: string;
};

const encoder = new TextEncoder();

/** Streams a turn. A refusal is a status; once the stream is open it is an event. */
export function streamAnswer(opened: OpenedTurn, encoding: AnswerEncoding): Promise<Response> {
  const { logger } = opened.context;
  return streamChunks(opened.context, (signal) =>
    withFailure(encodeBatches(followOpenedTurn(opened, { kind: 'streaming', signal }), encoding), encoding, {
      logger,
      signal,
    }),
  );
}

async function* encodeBatches(
  batches: AsyncIterable<readonly LogEvent[]>,
  { encode, closing }: AnswerEncoding,
): AsyncGenerator<Uint8Array> {
  for await (const batch of batches) {
    const end = batch.findIndex(({ event }) => isTerminal(event));
    const last = batch[end]?.event;
    const failure = last === undefined ? null : turnFailure(last);
    const frames = (failure === null ? batch : batch.slice(0, end)).flatMap(({ event }) => encode(event));
    if (frames.length > 0) yield encodeFrames(frames);
    if (failure !== null) throw failure;
    if (last === undefined) continue;
    if (closing !== undefined) yield encoder.encode(`data: ${closing}\n\n`);
    return;
  }
  throw new AppError('internal', 'The stream ended before its turn did.');
}

/** Whatever goes wrong in an open stream is its last event. */
async function* withFailure(
  chunks: AsyncIterable<Uint8Array>,
  { encodeFailure }: AnswerEncoding,
  { logger, signal }: { logger: Logger; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (thrown) {
    if (signal.aborted) return;
    yield encodeFrames(encodeFailure(streamFailure(thrown, logger)));
  }
}
