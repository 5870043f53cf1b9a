import type { RegisteredProvider } from '../../../contract/model';

/** A registered model, ready to be asked: with its key. Never leaves the process, and never reaches a log. */
export type UsableModel = {
  id: string;
  displayName: string;
  provider: RegisteredProvider;
  model: string;
  baseUrl: string | null;
  apiKey: string | null;
};

/** The models that an admin has registered, for agents that answer with them. */
export type ModelDirectory = {
  /** `null` when there is none under this id (any more). Throws `no-model-configured` when its key cannot be had. */
  find: (id: string) => Promise<UsableModel | null>;
  /** The one for agents that name no model of their own. */
  findDefault: () => Promise<UsableModel | null>;
  /** All of them, by the names that people know. */
  list: () => Promise<Pick<UsableModel, 'id' | 'displayName'>[]>;
};
