import type { ModelCall } from '../model-call';
import type { ModelObject } from './model-provider';

/** The same model, with options that every call of it gets. */
export function withCallOptions(model: ModelObject, optionsFor: (call: ModelCall) => Partial<ModelCall>): ModelObject {
  const extended = (call: ModelCall): ModelCall => ({ ...call, ...optionsFor(call) });
  return {
    specificationVersion: 'v3',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: {},
    doGenerate: (call) => model.doGenerate(extended(call)),
    doStream: (call) => model.doStream(extended(call)),
  };
}
