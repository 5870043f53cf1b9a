import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';

const MOST_DOCUMENTS = 2000;
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_DEPTH = 10;
const known = new Set(
  '.md .markdown .mdx .txt .text .rst .adoc .csv .tsv .json .yaml .yml .html .htm .xml .log .pdf .docx .pptx .xlsx'.split(' '),
);

export type DocumentFile = { path: string; /** As citations name it. */ name: string; /** Changes whenever the content may have. */ version: string };

/** The documents under `source`, a folder or one file. Hidden ones, links and what is too large are left out. */
export async function listDocuments(source: string): Promise<DocumentFile[]> {
  const found: DocumentFile[] = [];
  const add = async (path: string, name: string) => {
    const info = await stat(path).catch(() => null);
    if (info?.isFile() !== true || info.size > MOST_BYTES) return;
    found.push({ path, name, version: `${info.mtimeMs} ${info.size}` });
  };
  const visit = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || found.length >= MOST_DOCUMENTS) continue;
      if (entry.isDirectory() && depth < MOST_DEPTH) await visit(path, depth + 1);
      else if (entry.isFile() && known.has(extname(entry.name).toLowerCase())) await add(path, relative(source, path));
    }
  };
  const info = await stat(source);
  if (info.isDirectory()) await visit(source, 0);
  else await add(source, source.split(/[\\/]/).at(-1) ?? source);
  return found;
}
