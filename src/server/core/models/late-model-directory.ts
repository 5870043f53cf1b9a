import type { ModelDirectory } from './model-directory';

/** A directory that is empty until it is told where the models are: agents are read before the store is opened. */
export function createLateModelDirectory(): ModelDirectory & { provide: (directory: ModelDirectory) => void } {
  const late: { directory: ModelDirectory | null } = { directory: null };
  return {
    provide: (directory) => {
      late.directory = directory;
    },
    find: async (id) => (await late.directory?.find(id)) ?? null,
    findDefault: async () => (await late.directory?.findDefault()) ?? null,
    list: async () => (await late.directory?.list()) ?? [],
  };
}
