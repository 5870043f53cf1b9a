import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings, type LoadSettings } from './load-settings';
import { StartupError } from './startup-error';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function load(input: Partial<LoadSettings> = {}) {
  return loadSettings({ environment: {}, workingFolder: folder, ...input });
}

function problems(input: Partial<LoadSettings>): readonly string[] {
  try {
    load(input);
  } catch (error) {
    if (error instanceof StartupError) return error.problems;
    throw error;
  }
  return [];
}

function writeConfig(text: string): void {
  writeFileSync(join(folder, 'parley.config.yaml'), text);
}

function flag(path: string, value: unknown, origin = `--${path}`) {
  return { values: new Map([[path, { value, origin }]]), problems: [] };
}

describe('loadSettings', () => {
  it('answers on loopback port 3000 with a database in ./data when nothing is set', () => {
    expect(load()).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      data_dir: join(folder, 'data'),
      database_url: `file://${join(folder, 'data/parley.db')}`,
      request_timeout: 120,
      retention: { archive_after: 'never', delete_after: 'never', token_rows: 600 },
      cors: { origins: [], max_age: 600 },
    });
  });

  it('lets a flag win over the environment and the environment over the file', () => {
    writeConfig('port: 1\ntitle: File\nhost: 127.0.0.3\n');
    const settings = load({
      environment: { PARLEY_PORT: '2', PARLEY_TITLE: 'Environment' },
      flags: flag('port', '3'),
    });
    expect(settings).toMatchObject({ port: 3, title: 'Environment', host: '127.0.0.3' });
  });

  it('reads PORT, HOST and DATABASE_URL, below their PARLEY_ names', () => {
    const environment = { PORT: '4', PARLEY_PORT: '5', HOST: '127.0.0.2', DATABASE_URL: 'file:./x.db' };
    expect(load({ environment })).toMatchObject({
      port: 5,
      host: '127.0.0.2',
      database_url: `file://${join(folder, 'x.db')}`,
    });
  });

  it('reads words, lists and times as the environment carries them', () => {
    const environment = {
      PARLEY_UI: 'off',
      PARLEY_CORS_ORIGINS: 'https://a.example, https://b.example',
      PARLEY_RETENTION_TOKEN_ROWS: '10 min',
      PARLEY_API_KEY: 'one',
      PARLEY_API_KEYS: 'two,three',
      PARLEY_DEBUG: '',
    };
    expect(load({ environment })).toMatchObject({
      ui: false,
      cors: { origins: ['https://a.example', 'https://b.example'] },
      retention: { archive_after: 'never', delete_after: 'never', token_rows: 600 },
      api_key: 'one',
      api_keys: ['two', 'three'],
      debug: false,
    });
  });

  it('lists every mistake at once, each with where it stands', () => {
    writeConfig('prot: 1\ncors: {orgins: []}\nrequest_timeout: soon\n');
    expect(problems({ environment: { PARLEY_PORT: 'abc', PARLEY_DATA_DIRR: 'x' } })).toEqual([
      'parley.config.yaml: prot: no such setting; did you mean port?',
      'parley.config.yaml: cors.orgins: no such setting; did you mean cors.origins?',
      'PARLEY_DATA_DIRR: no such setting; did you mean PARLEY_DATA_DIR?',
      'PARLEY_PORT: must be a whole number from 0 to 65535, not "abc"',
      'parley.config.yaml: request_timeout: must be a time in seconds, or one with a unit such as 30s, 10 min, 2h or 7d, not "soon"',
    ]);
  });

  it('never shows a key in a message', () => {
    expect(problems({ flags: flag('api_keys', { secret: 'hush' }) }).join()).not.toContain('hush');
  });

  it('refuses to listen beyond loopback without a key, unless told so (R0.17)', () => {
    const environment = { PARLEY_HOST: '0.0.0.0' };
    expect(problems({ environment })).toEqual([
      'host: 0.0.0.0 is open to others: set PARLEY_API_KEY, or say --allow-anonymous',
    ]);
    expect(load({ environment: { ...environment, PARLEY_ALLOW_ANONYMOUS: '1' } }).host).toBe('0.0.0.0');
    expect(load({ environment: { ...environment, PARLEY_API_KEY: 'k' } }).host).toBe('0.0.0.0');
  });

  it('refuses any origin together with credentials (R0.20)', () => {
    const environment = { PARLEY_CORS_ORIGINS: '*', PARLEY_CORS_ALLOW_CREDENTIALS: 'yes' };
    expect(problems({ environment })).toHaveLength(1);
  });

  it('wants a file that somebody named, and says where a broken one is broken', () => {
    expect(problems({ configFile: 'none.yaml' })).toEqual([`${join(folder, 'none.yaml')}: no such file`]);
    writeConfig('port: [1\n');
    expect(problems({})[0]).toMatch(/parley\.config\.yaml: .* at line \d/);
  });
});
