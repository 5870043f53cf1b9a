import type { StreamPart } from '../model-call';
import type { ModelObject } from './model-provider';
import { WordLane } from './word-lane';

type Fetch = typeof globalThis.fetch;
type Models = (modelId: string) => ModelObject;

/**
 * Models whose plain words do not go through the SDK. `open` makes the SDK's own with the `fetch` that it is given: they write the
 * request, and read refusals and all that is more than words.
 */
export function withWordLane(fetch: Fetch, open: (fetch: Fetch) => Models): Models {
  /** By the signal that a call and its request share. */
  const lanes = new WeakMap<AbortSignal, WordLane>();
  const models = open(async (input, init) => {
    const lane = init?.signal && lanes.get(init.signal);
    if (lane && init.signal) lanes.delete(init.signal);
    const response = await fetch(input, init);
    return lane && response.ok ? lane.enter(response) : response;
  });
  return (modelId) => {
    const model = models(modelId);
    return {
      specificationVersion: 'v3',
      provider: model.provider,
      modelId: model.modelId,
      supportedUrls: {},
      doGenerate: (call) => model.doGenerate(call),
      doStream: async (call) => {
        if (!call.abortSignal) return model.doStream(call);
        const lane = new WordLane();
        lanes.set(call.abortSignal, lane);
        const answer = await model.doStream(call);
        return { ...answer, stream: inTurn(lane.words(), answer.stream) };
      },
    };
  };
}

async function* inTurn(...streams: AsyncIterable<StreamPart>[]): AsyncGenerator<StreamPart, void, void> {
  for (const stream of streams) yield* stream;
}
