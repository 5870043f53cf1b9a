import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WorkFolders } from './work-folders';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'work-folders-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('leaves nothing of a document, whether it was read or not', async () => {
  const folders = new WorkFolders(path.join(parent, 'reading'));
  await folders.use((folder) => writeFile(path.join(folder, 'a.pdf'), 'secret'));
  await expect(folders.use(() => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await readdir(path.join(parent, 'reading'))).toEqual([]);
});

test('removes what a process left that was killed, and nothing of one that still reads', async () => {
  for (const name of ['document-old', 'document-new']) {
    await mkdir(path.join(parent, name));
    await writeFile(path.join(parent, name, 'a.pdf'), 'secret');
  }
  await utimes(path.join(parent, 'document-old'), 0, 0);
  await new WorkFolders(parent).use(() => Promise.resolve());
  expect(await readdir(parent)).toEqual(['document-new']);
});
