import { join } from 'node:path';
import type { Environment } from '../adapters/agents/definition/interpolate-environment';
import { createAesVault, keyFromFile, keyFromSecret } from '../adapters/system/aes-credential-vault';
import type { CredentialVault } from '../core/models/credential-vault';
import type { Settings } from '../settings/settings';

/** The vault of credentials, with its key from the settings or else from a file in the data folder. */
export function createVault(
  { credential_env: allowedNames, credential_key: secret, data_dir: folder }: Settings,
  env: Environment,
): CredentialVault {
  const readKey = () =>
    secret === undefined ? keyFromFile(join(folder, 'credential.key')) : Promise.resolve(keyFromSecret(secret));
  return createAesVault({ allowedNames, env, readKey });
}
