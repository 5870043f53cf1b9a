import type { RegisteredProvider } from '../../../contract/model';
import type { Owner } from '../access/owner';
import { invalidInput } from '../invalid-input';
import { getModel } from './get-model';
import type { ModelRecord } from './model-record';
import { toKeptCredential, type GivenCredential } from './resolve-credential';
import { saveModel, type ModelPorts } from './save-model';

export type ModelChange = GivenCredential & {
  displayName?: string;
  provider?: RegisteredProvider;
  model?: string;
  baseUrl?: string | null;
  isDefault?: boolean;
};

/** What is left out stays as it is. A key that is kept does not follow the model to another server. */
export async function changeModel(
  ports: ModelPorts,
  by: Owner,
  { id, change }: { id: string; change: ModelChange },
): Promise<ModelRecord> {
  const before = await getModel(ports, id);
  const { credentialRef: _reference, apiKey: _key, ...fields } = change;
  const credential = await toKeptCredential(ports, change, id);
  const record: ModelRecord = { ...before, ...fields, updatedAt: ports.clock.now() };
  const hasMoved = record.provider !== before.provider || record.baseUrl !== before.baseUrl;
  if (hasMoved && credential === undefined && before.credential !== null) {
    throw invalidInput([{ path: 'api_key', message: 'must be given again when the provider or the address changes' }]);
  }
  if (credential !== undefined) record.credential = credential;
  return saveModel(ports, by, { record, action: 'model_updated' });
}
