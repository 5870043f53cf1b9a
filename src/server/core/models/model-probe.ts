import type { UsableModel } from './model-directory';

/** A server to ask, with its key. */
export type ProbeTarget = Pick<UsableModel, 'provider' | 'baseUrl' | 'apiKey'>;

/** `message` is for people and holds no key; `detail` is what the server said, without keys. */
export type ProbeFailure = { ok: false; message: string; detail: string | null };

/** Looks at a model server once, within a few seconds. Follows no redirects, keeps nothing, and never throws for what the server does. */
export type ModelProbe = {
  listModels: (target: ProbeTarget) => Promise<{ ok: true; models: string[] } | ProbeFailure>;
  /** Asks the model for a word. */
  tryModel: (target: ProbeTarget & { model: string }) => Promise<{ ok: true } | ProbeFailure>;
};
