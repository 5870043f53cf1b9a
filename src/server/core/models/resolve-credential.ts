import { AppError } from '../app-error';
import { invalidInput } from '../invalid-input';
import type { Ports } from '../ports';
import type { ModelRecord } from './model-record';

type CredentialPorts = Pick<Ports, 'models' | 'vault'>;

/** What a client says about a key: a reference, the key itself, or nothing. */
export type GivenCredential = { credentialRef?: string | null; apiKey?: string | null };

export const STORED = 'stored:';
const VARIABLE = 'env:';

/** The key itself, of a registered model. Throws `no-model-configured` when it cannot be had. */
export async function openCredential(
  { vault }: Pick<Ports, 'vault'>,
  { id, credential, displayName }: ModelRecord,
): Promise<string | null> {
  if (credential === null) return null;
  if (!credential.startsWith(VARIABLE)) return vault.open(credential, id);
  const name = credential.slice(VARIABLE.length);
  const key = vault.readVariable(name);
  if (key !== null) return key;
  throw new AppError(
    'no-model-configured',
    `The model "${displayName}" takes its key from ${name}, which is not set here.`,
  );
}

/** The form in which a given key is kept; `undefined` when nothing was said. Throws `invalid-input`. */
export async function toKeptCredential(
  ports: CredentialPorts,
  { credentialRef, apiKey }: GivenCredential,
  modelId: string,
): Promise<string | null | undefined> {
  if (apiKey && credentialRef) throw refused('api_key', 'give either api_key or credential_ref');
  if (apiKey) return ports.vault.seal(apiKey, modelId);
  if (credentialRef === `${STORED}${modelId}`) return undefined;
  if (credentialRef?.startsWith(STORED)) throw refused('credential_ref', 'a stored key belongs to its own model');
  if (credentialRef) readVariable(ports, credentialRef);
  return credentialRef;
}

/** The key for a look at a server of which nothing is kept. Throws `invalid-input`. */
export async function toKey(
  ports: CredentialPorts,
  { credentialRef, apiKey }: GivenCredential,
  target: Pick<ModelRecord, 'provider' | 'baseUrl'>,
): Promise<string | null> {
  if (apiKey) return apiKey;
  if (!credentialRef) return null;
  if (!credentialRef.startsWith(STORED)) return readVariable(ports, credentialRef);
  const model = await ports.models.find(credentialRef.slice(STORED.length));
  if (model?.provider !== target.provider || model.baseUrl !== target.baseUrl) {
    throw refused('credential_ref', 'a stored key goes to the address that it was stored for only: give the key again');
  }
  return openCredential(ports, model);
}

function readVariable({ vault }: Pick<Ports, 'vault'>, reference: string): string {
  const name = reference.slice(VARIABLE.length);
  const key = vault.readVariable(name);
  if (key !== null) return key;
  throw refused('credential_ref', `${name} is not set, or not among those that the setting credential_env allows`);
}

function refused(path: string, message: string): AppError {
  return invalidInput([{ path, message }]);
}
