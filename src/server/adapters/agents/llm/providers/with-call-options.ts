import type { ModelCall } from '../model-call';
import type { ModelObject } from './model-provider';

/** The same model, with options that every call of it gets. */
export function withCallOptions(model: ModelObject, optionsFor: (call: ModelCall) => Partial<ModelCall>): ModelObject {
  const extended = (call: ModelCall): ModelCall => {
    const { providerOptions, ...options } = optionsFor(call);
    return { ...call, ...options, providerOptions: joined(call.providerOptions, providerOptions) };
  };
  return {
    specificationVersion: 'v3',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: {},
    doGenerate: (call) => model.doGenerate(extended(call)),
    doStream: (call) => model.doStream(extended(call)),
  };
}

type ProviderOptions = NonNullable<ModelCall['providerOptions']>;

/** What the call itself says wins. */
function joined(ofCall: ProviderOptions = {}, ofModel: ProviderOptions = {}): ProviderOptions {
  const providers = new Set([...Object.keys(ofModel), ...Object.keys(ofCall)]);
  return Object.fromEntries([...providers].map((name) => [name, { ...ofModel[name], ...ofCall[name] }]));
}
