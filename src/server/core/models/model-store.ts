import type { ModelRecord } from './model-record';

/** Registered models. At most one of them is the default. */
export type ModelStore = {
  /** Writes a new model or replaces one. One that is the default takes that from every other. */
  save: (model: ModelRecord) => Promise<void>;
  find: (id: string) => Promise<ModelRecord | null>;
  findDefault: () => Promise<ModelRecord | null>;
  /** In the order in which they were made. */
  list: () => Promise<ModelRecord[]>;
  /** `false` when there was none. */
  remove: (id: string) => Promise<boolean>;
};
