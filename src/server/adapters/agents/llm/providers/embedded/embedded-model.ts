import type { ModelObject, ProviderContext } from '../model-provider';
import { planAnswer } from './plan-answer';
import { readQuestion } from './question';
import { openGuide } from './guide-index';
import { countWords, writeAnswer, type AnswerPart } from './write-answer';

type EmbeddedModel = Extract<ModelObject, { specificationVersion: 'v3' }>;
type CallOptions = Parameters<EmbeddedModel['doStream']>[0];
type Content = Awaited<ReturnType<EmbeddedModel['doGenerate']>>['content'][number];

/**
 * Answers by rules and by search, always the same to the same prompt, without a network and without a model. It takes the
 * place of a language model in the ordinary loop, so everything around it works as with a real one.
 */
export function createEmbeddedModel(context: ProviderContext): EmbeddedModel {
  const guide = openGuide(context.readGuide);
  const answerTo = (options: CallOptions) => planAnswer(readQuestion(options), { guide, now: context.clock.now() });
  return {
    specificationVersion: 'v3',
    provider: 'embedded',
    modelId: 'embedded',
    supportedUrls: {},
    doStream: async (options) => {
      const writer = { ...context, signal: options.abortSignal, inputWords: countWords(JSON.stringify(options.prompt)) };
      return { stream: toStream(writeAnswer(await answerTo(options), writer)) };
    },
    doGenerate: async (options) => {
      const writer = { ...context, wordsPerSecond: 0, signal: options.abortSignal, inputWords: 0 };
      return collect(writeAnswer({ ...(await answerTo(options)), wordsPerSecond: 0 }, writer));
    },
  };
}

function toStream(parts: AsyncGenerator<AnswerPart, void, void>): ReadableStream<AnswerPart> {
  return new ReadableStream<AnswerPart>({
    pull: async (controller) => {
      const next = await parts.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await parts.return();
    },
  });
}

async function collect(parts: AsyncGenerator<AnswerPart, void, void>) {
  const content: Content[] = [];
  let text = '';
  for await (const part of parts) {
    if (part.type === 'text-delta') text += part.delta;
    else if (part.type === 'tool-call') content.push(part);
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'finish') {
      const { finishReason, usage } = part;
      return { content: text === '' ? content : [{ type: 'text' as const, text }, ...content], finishReason, usage, warnings: [] };
    }
  }
  throw new Error('The answer has no end.');
}
