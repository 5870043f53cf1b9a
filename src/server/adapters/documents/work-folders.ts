import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Far more than a document may take: whose folder is older has died. */
const STALE_MS = 60 * 60 * 1000;

/** Folders for documents while they are read. One that a process left behind when it was killed goes with the next start. */
export class WorkFolders {
  private isSwept = false;

  constructor(private readonly parent: string) {}

  /** Lends a folder of its own to `work`. */
  async use<T>(work: (folder: string) => Promise<T>): Promise<T> {
    await mkdir(this.parent, { recursive: true, mode: 0o700 });
    if (!this.isSwept) await this.sweep();
    const folder = await mkdtemp(path.join(this.parent, 'document-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async sweep(): Promise<void> {
    this.isSwept = true;
    for (const name of await readdir(this.parent)) {
      const folder = path.join(this.parent, name);
      const modifiedAt = await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      );
      if (Date.now() - modifiedAt > STALE_MS) await rm(folder, { recursive: true, force: true });
    }
  }
}
