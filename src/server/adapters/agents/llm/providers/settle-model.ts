import type { Environment } from '../../definition/interpolate-environment';
import type { ModelDefinition } from '../../definition/model-schema';
import type { SettledModel } from './model-provider';
import { modelProviders } from './model-providers';

/**
 * Completes what an agent file says with the provider's usual address and the key that the environment holds for it. Such a
 * key goes to the provider's own address only; an Azure resource has no other. In words what is missing, if anything is.
 */
export function settleModel(model: ModelDefinition, env: Environment): SettledModel | { missing: string } {
  const { title, keyNames, endpoint: usual } = modelProviders[model.provider];
  const endpoint = model.endpoint ?? usual;
  if (endpoint === undefined) return { missing: `Provider "${model.provider}" needs "endpoint".` };
  const isOwnAddress = model.endpoint === undefined || usual === undefined;
  const key = model.api_key ?? (isOwnAddress ? keyFrom(keyNames, env)?.key : undefined) ?? '';
  const [keyName] = keyNames;
  if (key === '' && keyName !== undefined) {
    return { missing: `${title} needs a key: set ${keyName} or "api_key" of the model.` };
  }
  return { ...model, endpoint, api_key: key };
}

/** The first of the variables that holds something. */
export function keyFrom(names: readonly string[], env: Environment): { name: string; key: string } | undefined {
  return names.flatMap((name) => (env[name] ? [{ name, key: env[name] }] : []))[0];
}
