import * as zod from 'zod';
import * as parley from './parley';

/** Loads a module in TypeScript or JavaScript, anew each time. It may import `parley` and `zod` wherever it lies on the disk. */
export async function importModule(file: string): Promise<Record<string, unknown>> {
  const { createJiti } = await import('jiti');
  const jiti = createJiti(file, { moduleCache: false, virtualModules: { parley, zod } });
  return jiti.import(file);
}
