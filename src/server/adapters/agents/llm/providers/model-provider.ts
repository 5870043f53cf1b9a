import type { LanguageModel } from 'ai';
import type { Clock } from '../../../../core/clock';
import type { ModelDefinition } from '../../definition/model-schema';

type SdkModel = Extract<LanguageModel, { specificationVersion: 'v3' }>;
type SdkCall = Parameters<SdkModel['doStream']>[0];
type SdkStream = Awaited<ReturnType<SdkModel['doStream']>>['stream'];
type SdkPart = SdkStream extends ReadableStream<infer Part> ? Part : never;

/** A model as the SDK's providers make it. Its parts may come as anything that can be gone through: web streams are slow. */
export type ModelObject = Omit<SdkModel, 'doStream'> & {
  doStream: (call: SdkCall) => PromiseLike<{ stream: AsyncIterable<SdkPart> }>;
};

export type ModelInput = readonly ('text' | 'image' | 'pdf')[];

/** What any provider may need from this server. */
export type ProviderContext = {
  clock: Clock;
  fetch: typeof globalThis.fetch;
  /** Markdown that explains this product, read when it is first needed. */
  readGuide: () => Promise<{ name: string; text: string }[]>;
  /** How fast the embedded model writes; 0 is without pauses. */
  wordsPerSecond: number;
};

/** A model whose address and key are settled: a library that finds none would look for one in the environment. */
export type SettledModel = Omit<ModelDefinition, 'endpoint' | 'api_key'> & { endpoint: string; api_key: string };

/** How to get models from one kind of provider. */
export type ModelProvider = {
  /** Its name for people. */
  title: string;
  /** Media its models take natively unless the agent file says otherwise. */
  input: ModelInput;
  /** The model's name where the agent file gives none. */
  defaultModelId?: string;
  /** Where its models are unless the agent file says otherwise; absent: it must say so. */
  endpoint?: string;
  /** Variables that usually hold its key. None: it answers without one. */
  keyNames: readonly string[];
  /** The first call loads the provider's library. */
  open: (model: SettledModel, context: ProviderContext) => Promise<(modelId: string) => ModelObject>;
};
