import { sleep } from '../../../../../core/clock';
import type { ModelObject, ProviderContext } from '../model-provider';
import type { EmbeddedAnswer } from './embedded-answer';

type EmbeddedModel = Extract<ModelObject, { specificationVersion: 'v3' }>;
export type AnswerPart =
  Awaited<ReturnType<EmbeddedModel['doStream']>>['stream'] extends AsyncIterable<infer Part> ? Part : never;

type Writer = Pick<ProviderContext, 'clock' | 'wordsPerSecond'> & { signal: AbortSignal | undefined; inputWords: number };

const tickMs = 25;

/** Writes an answer as a provider streams it: reasoning, text, calls, the end. Stops between two words. */
export async function* writeAnswer(answer: EmbeddedAnswer, writer: Writer): AsyncGenerator<AnswerPart, void, void> {
  const { reasoning, text, calls = [], failure } = answer;
  const paced = { ...writer, wordsPerSecond: writer.wordsPerSecond === 0 ? 0 : (answer.wordsPerSecond ?? writer.wordsPerSecond) };
  yield { type: 'stream-start', warnings: [] };
  if (reasoning !== undefined) {
    yield { type: 'reasoning-start', id: 'reasoning' };
    for await (const delta of pace(reasoning, paced)) yield { type: 'reasoning-delta', id: 'reasoning', delta };
    yield { type: 'reasoning-end', id: 'reasoning' };
  }
  if (text !== undefined) {
    yield { type: 'text-start', id: 'text' };
    for await (const delta of pace(text, paced)) yield { type: 'text-delta', id: 'text', delta };
    yield { type: 'text-end', id: 'text' };
  }
  if (failure) {
    yield { type: 'error', error: failure };
    return;
  }
  yield* writeCalls(calls);
  yield finishPart(answer, writer.inputWords);
}

/** The SDK makes these ids unique by replacing those that were used before. */
function* writeCalls(calls: NonNullable<EmbeddedAnswer['calls']>): Generator<AnswerPart, void, void> {
  for (const [index, { toolName, input }] of calls.entries()) {
    const id = `call-${toolName}-${index + 1}`;
    const json = JSON.stringify(input);
    yield { type: 'tool-input-start', id, toolName };
    yield { type: 'tool-input-delta', id, delta: json };
    yield { type: 'tool-input-end', id };
    yield { type: 'tool-call', toolCallId: id, toolName, input: json };
  }
}

function finishPart({ reasoning = '', text = '', calls = [] }: EmbeddedAnswer, inputWords: number): AnswerPart {
  const reasoningWords = countWords(reasoning);
  const textWords = countWords(text);
  return {
    type: 'finish',
    finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
    usage: {
      inputTokens: { total: inputWords, noCache: inputWords, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: reasoningWords + textWords, text: textWords, reasoning: reasoningWords },
    },
  };
}

async function* pace(text: string, { clock, wordsPerSecond, signal }: Writer): AsyncGenerator<string, void, void> {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const perTick = (wordsPerSecond * tickMs) / 1000;
  let due = 0;
  for (const word of words) {
    if (wordsPerSecond > 0 && due < 1) {
      const ticks = Math.ceil((1 - due) / perTick);
      await sleep(clock, ticks * tickMs, signal);
      due += ticks * perTick;
    }
    due -= 1;
    if (signal?.aborted === true) return;
    yield word;
  }
}

/** The embedded model counts words where others count tokens. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
