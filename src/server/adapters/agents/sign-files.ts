import { stat } from 'node:fs/promises';

/** A text that differs as soon as one of the files does. */
export async function signFiles(files: readonly string[]): Promise<string> {
  const signed = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => null);
      return found ? `${file}:${found.mtimeMs}:${found.size}` : `${file}:`;
    }),
  );
  return signed.join('\n');
}
