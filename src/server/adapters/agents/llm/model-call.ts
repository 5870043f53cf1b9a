import type { ModelObject } from './providers/model-provider';

/** The SDK's interface to providers, below its own loop: what a model is asked, and what it answers with. */
export type ModelCall = Parameters<ModelObject['doStream']>[0];

export type PromptMessage = ModelCall['prompt'][number];
export type PromptMessageOf<Role extends PromptMessage['role']> = Extract<PromptMessage, { role: Role }>;

type ModelStream = Awaited<ReturnType<ModelObject['doStream']>>['stream'];
export type StreamPart = ModelStream extends AsyncIterable<infer Part> ? Part : never;
export type StreamPartOf<Type extends StreamPart['type']> = Extract<StreamPart, { type: Type }>;
