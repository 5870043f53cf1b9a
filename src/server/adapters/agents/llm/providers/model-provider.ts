import type { LanguageModel } from 'ai';
import type { Clock } from '../../../../core/clock';
import type { ModelDefinition } from '../../definition/model-schema';

export type ModelObject = Extract<LanguageModel, { specificationVersion: 'v3' }>;

/** What any provider may need from this server. */
export type ProviderContext = {
  clock: Clock;
  fetch: typeof globalThis.fetch;
  /** Markdown that explains this product, read when it is first needed. */
  readGuide: () => Promise<{ name: string; text: string }[]>;
  /** How fast the embedded model writes; 0 is without pauses. */
  wordsPerSecond: number;
};

/** How to get models from one kind of provider. The first call may load its library. */
export type ModelProvider = {
  /** Media its models take natively unless the agent file says otherwise. */
  input: readonly ('text' | 'image' | 'pdf')[];
  /** The model's name where the agent file gives none. */
  defaultModelId?: string;
  open: (model: ModelDefinition, context: ProviderContext) => Promise<(modelId: string) => ModelObject>;
};
