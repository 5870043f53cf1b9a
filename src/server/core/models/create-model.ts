import type { RegisteredProvider } from '../../../contract/model';
import type { Owner } from '../access/owner';
import type { ModelChange } from './change-model';
import type { ModelRecord } from './model-record';
import { toKeptCredential } from './resolve-credential';
import { saveModel, type ModelPorts } from './save-model';

export type CreateModel = ModelChange & { provider: RegisteredProvider; model: string };

/** Throws `invalid-input` for a key that may not be named, and for an address that is missing. */
export async function createModel(ports: ModelPorts, by: Owner, input: CreateModel): Promise<ModelRecord> {
  const now = ports.clock.now();
  const id = ports.newId();
  const { provider, model, baseUrl = null, displayName = model, isDefault = false } = input;
  const credential = (await toKeptCredential(ports, input, id)) ?? null;
  const record: ModelRecord = {
    id,
    displayName,
    provider,
    model,
    baseUrl,
    credential,
    isDefault,
    createdAt: now,
    updatedAt: now,
  };
  return saveModel(ports, by, { record, action: 'model_created' });
}
