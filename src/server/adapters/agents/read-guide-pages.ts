import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Reads Markdown files and the Markdown files directly in folders; what does not exist is left out. */
export async function readGuidePages(paths: readonly string[]): Promise<{ name: string; text: string }[]> {
  const files = (await Promise.all(paths.map(listMarkdown))).flat();
  return Promise.all(files.map(async (file) => ({ name: basename(file), text: await readFile(file, 'utf8') })));
}

async function listMarkdown(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  const names = await readdir(path);
  return names.filter((name) => name.endsWith('.md')).sort().map((name) => join(path, name));
}
