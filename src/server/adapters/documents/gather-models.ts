import { copyFile, mkdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RecognitionModels } from './worker-messages';

const require = createRequire(import.meta.url);

/** Where each installed model is. Written out, since packages whose names are made up at run time look unused. */
const MANIFESTS: Record<string, () => string> = {
  ara: () => require.resolve('@tesseract.js-data/ara/package.json'),
  chi_sim: () => require.resolve('@tesseract.js-data/chi_sim/package.json'),
  deu: () => require.resolve('@tesseract.js-data/deu/package.json'),
  eng: () => require.resolve('@tesseract.js-data/eng/package.json'),
  fra: () => require.resolve('@tesseract.js-data/fra/package.json'),
  jpn: () => require.resolve('@tesseract.js-data/jpn/package.json'),
  spa: () => require.resolve('@tesseract.js-data/spa/package.json'),
};

/** Puts the installed models of the languages into one folder, where the recogniser looks for all of them. */
export async function gatherModels(folder: string, languages: readonly string[]): Promise<RecognitionModels> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    languages.map(async (language) => {
      const name = `${language}.traineddata.gz`;
      const manifest = MANIFESTS[language]?.();
      if (manifest === undefined) throw new Error(`There is no recognition model for ${language}.`);
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
