import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Extraction } from './extraction';

/** Changes whenever the same bytes would become another text. */
const VERSION = 2;
const HASH = /^[0-9a-f]{64}$/;

/** What became of documents, by the hash of their bytes, in a folder. It may be removed at any time. */
export class ExtractionCache {
  constructor(private readonly folder: string) {}

  async find(hash: string, variant: string): Promise<Extraction | null> {
    try {
      return JSON.parse(await readFile(this.fileOf(hash, variant), 'utf8')) as Extraction;
    } catch {
      return null;
    }
  }

  /** A cache that cannot be written is as good as none. */
  async keep(hash: string, variant: string, extraction: Extraction): Promise<void> {
    const file = this.fileOf(hash, variant);
    const draft = `${file}.${randomUUID()}`;
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(draft, JSON.stringify(extraction), { mode: 0o600 });
      await rename(draft, file);
    } catch {
      await rm(draft, { force: true });
    }
  }

  async forget(hash: string): Promise<void> {
    if (HASH.test(hash)) await rm(path.join(this.folder, hash), { recursive: true, force: true });
  }

  private fileOf(hash: string, variant: string): string {
    return path.join(this.folder, hash, `${VERSION}-${variant.replaceAll(/[^\w+-]/g, '_')}.json`);
  }
}
