import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTING_KEYS, SHARED_NAMES } from './setting-key';

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');

describe('SETTING_KEYS', () => {
  it('are all listed in .env.example, and nothing else is', () => {
    const listed = [...example.matchAll(/^# ?([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    const known = [...SETTING_KEYS.map((key) => key.environmentName), ...Object.keys(SHARED_NAMES), 'PARLEY_CONFIG'];
    expect(listed.sort()).toEqual(known.sort());
  });

  it('are explained there in the same words as in the help', () => {
    const lines = new Set(example.split('\n'));
    expect(SETTING_KEYS.filter((key) => !lines.has(`# ${key.description}`)).map((key) => key.description)).toEqual([]);
  });

  it('each say in a sentence what they are for', () => {
    expect(SETTING_KEYS.filter((key) => !/^[A-Z].+\.$/.test(key.description))).toEqual([]);
  });
});
