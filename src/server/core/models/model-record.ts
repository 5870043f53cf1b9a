import type { RegisteredProvider } from '../../../contract/model';

/** A model that an admin has registered for all agents. */
export type ModelRecord = {
  id: string;
  displayName: string;
  provider: RegisteredProvider;
  /** The name by which its provider knows it. */
  model: string;
  /** `null`: where the provider usually is. */
  baseUrl: string | null;
  /** `env:NAME`, or a sealed key as the vault gave it, or none. */
  credential: string | null;
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
};
