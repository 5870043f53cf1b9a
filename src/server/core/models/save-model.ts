import type { RegisteredProvider } from '../../../contract/model';
import type { Owner } from '../access/owner';
import { AppError } from '../app-error';
import { invalidInput } from '../invalid-input';
import type { Ports } from '../ports';
import { checkAddress } from './check-address';
import type { ModelRecord } from './model-record';
import { toKeptCredential, type GivenCredential } from './resolve-credential';

export type ModelPorts = Pick<Ports, 'audit' | 'clock' | 'models' | 'newId' | 'probe' | 'vault'>;

export type ModelChange = GivenCredential & {
  displayName?: string;
  provider?: RegisteredProvider;
  model?: string;
  baseUrl?: string | null;
  isDefault?: boolean;
};
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
  return save(ports, by, { record, action: 'model_created' });
}

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
  return save(ports, by, { record, action: 'model_updated' });
}

/** Throws `not-found`. */
export async function getModel({ models }: Pick<Ports, 'models'>, id: string): Promise<ModelRecord> {
  const model = await models.find(id);
  if (!model) throw new AppError('not-found', 'There is no such model.');
  return model;
}

export async function deleteModel(ports: ModelPorts, by: Owner, id: string): Promise<void> {
  const model = await getModel(ports, id);
  if (await ports.models.remove(id)) await note(ports, by, { record: model, action: 'model_deleted' });
}

type Saved = { record: ModelRecord; action: 'model_created' | 'model_updated' | 'model_deleted' };

async function save(ports: ModelPorts, by: Owner, saved: Saved): Promise<ModelRecord> {
  const { record } = saved;
  checkAddress(record);
  await ports.models.save(record);
  await note(ports, by, saved);
  return record;
}

/** Who did what to which model; never with which key. */
async function note({ audit, clock, newId }: ModelPorts, by: Owner, { record, action }: Saved): Promise<void> {
  const { id, displayName, provider, model, baseUrl, isDefault } = record;
  const detail = { model_id: id, display_name: displayName, provider, model, base_url: baseUrl, is_default: isDefault };
  await audit.append({ id: newId(), at: clock.now(), owner: by, action, conversationId: null, detail });
}
