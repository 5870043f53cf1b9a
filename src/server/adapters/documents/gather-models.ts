import { copyFile, mkdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RecognitionModels } from './worker-messages';

/** Puts the installed models of the languages into one folder, where the recogniser looks for all of them. */
export async function gatherModels(folder: string, languages: readonly string[]): Promise<RecognitionModels> {
  await mkdir(folder, { recursive: true });
  const require = createRequire(import.meta.url);
  await Promise.all(
    languages.map(async (language) => {
      const name = `${language}.traineddata.gz`;
      const manifest = require.resolve(`@tesseract.js-data/${language}/package.json`);
      const source = path.join(path.dirname(manifest), '4.0.0_best_int', name);
      const target = path.join(folder, name);
      if ((await sizeOf(source)) !== (await sizeOf(target))) await copyFile(source, target);
    }),
  );
  return { folder, languages };
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
