import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDataFolder } from './ensure-data-folder';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-data-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('ensureDataFolder', () => {
  it('makes the folder and leaves nothing in it', () => {
    const data = join(folder, 'a/b');
    ensureDataFolder(data);
    expect(existsSync(data)).toBe(true);
    expect(readdirSync(data)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('does not hang below a folder in which nothing can be made', () => {
    expect(() => ensureDataFolder('/proc/parley/data')).toThrow(/cannot be written \(ENOENT\)/);
  });

  it('says what to do when the folder cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => ensureDataFolder(join(folder, 'file/data'))).toThrow(
      /data folder .*file\/data cannot be written \(ENOTDIR\): choose another with --data-dir\./,
    );
  });
});
