import type { Ports } from '../ports';
import type { ModelDirectory, UsableModel } from './model-directory';
import type { ModelRecord } from './model-record';
import { openCredential } from './resolve-credential';

/** Agents look models up here when they answer, so that a change holds from the next turn on. */
export function createModelDirectory(ports: Pick<Ports, 'models' | 'vault'>): ModelDirectory {
  const usable = async (record: ModelRecord | null): Promise<UsableModel | null> => {
    if (!record) return null;
    const { id, displayName, provider, model, baseUrl } = record;
    return { id, displayName, provider, model, baseUrl, apiKey: await openCredential(ports, record) };
  };
  return {
    find: async (id) => usable(await ports.models.find(id)),
    findDefault: async () => usable(await ports.models.findDefault()),
    list: async () => (await ports.models.list()).map(({ id, displayName }) => ({ id, displayName })),
  };
}
