import { isTerminal, type TurnEvent } from '../../../contract/turn-event';
import type { AppError } from '../../core/app-error';
import type { RouteContext } from '../http-route';
import { encodeProblem } from '../problem/encode-problem';
import type { SseFrame } from '../sse/encode-frame';
import { guaranteeTerminal } from '../sse/guarantee-terminal';
import { streamFrames } from '../sse/stream-frames';
import { followPostedTurn } from '../turns/follow-posted-turn';
import { streamFailure } from '../turns/stream-failure';
import { ChatTranscript } from './chat-transcript';
import { encodeChatResponse } from './encode-chat-response';
import { encodeIntermediate } from './encode-intermediate';
import { type StartedChat, startChat } from './start-chat';

/** Runs a turn and streams it, up to the same time limit as a call that waits. A refusal is a status; later it is an event. */
export async function streamChat(request: RouteContext): Promise<Response> {
  const chat = await startChat(request);
  return streamFrames(request, (signal) =>
    guaranteeTerminal(encodeTurn(chat, signal), {
      isTerminal: ({ event }) => event === 'done' || event === 'error',
      toTerminal: (error) => encodeFailure(request, error),
    }),
  );
}

async function* encodeTurn(chat: StartedChat, signal: AbortSignal): AsyncGenerator<SseFrame[]> {
  const transcript = new ChatTranscript();
  for await (const batch of followPostedTurn(chat.context, chat.posted, { kind: 'blocking', signal })) {
    const frames = batch.flatMap(({ event }) => encodeStep(event, transcript));
    if (batch.some(({ event }) => isTerminal(event))) {
      yield [...frames, { event: 'done', data: await encodeChatResponse(chat, transcript) }];
      return;
    }
    yield frames;
  }
}

function encodeStep(event: TurnEvent, transcript: ChatTranscript): SseFrame[] {
  transcript.note(event);
  const data = encodeIntermediate(event);
  return data === null ? [] : [{ event: 'intermediate', data }];
}

function encodeFailure({ origin, url, requestId, logger }: RouteContext, thrown: unknown): SseFrame {
  const error = streamFailure(thrown, logger);
  const { detail } = encodeProblem(error, { origin, instance: url.pathname, requestId });
  return { event: 'error', data: { error: nameError(error), detail } };
}

/** `agent-misbehaved` → `AgentMisbehavedError`; being late has its name in every language. */
function nameError({ code }: AppError): string {
  if (code === 'agent-timed-out') return 'TimeoutError';
  return `${code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Error`;
}
