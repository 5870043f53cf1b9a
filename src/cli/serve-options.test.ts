import { describe, expect, it } from 'vitest';
import { parseServeOptions } from './serve-options';

describe('parseServeOptions', () => {
  it('turns flags into settings that know which flag they came from', () => {
    const { flags } = parseServeOptions([
      '--port',
      '8080',
      '--protocol',
      'conversations,ag-ui',
      '--cors-origins',
      '*',
      '--debug',
    ]);
    expect(Object.fromEntries(flags.values)).toEqual({
      port: { value: '8080', origin: '--port' },
      protocols: { value: 'conversations,ag-ui', origin: '--protocol' },
      'cors.origins': { value: '*', origin: '--cors-origins' },
      debug: { value: true, origin: '--debug' },
    });
  });

  it('takes what stands alone for agent files', () => {
    const { flags } = parseServeOptions(['a.yaml', '--host', '127.0.0.1', 'b.yaml']);
    expect(flags.values.get('agents')?.value).toEqual(['a.yaml', 'b.yaml']);
  });

  it('leaves every setting alone when no flag is given', () => {
    expect(parseServeOptions([])).toEqual({
      flags: { values: new Map(), problems: [] },
      configFile: undefined,
      isQuiet: false,
      shouldOpen: false,
      isHelp: false,
    });
  });

  it('writes warnings and errors only when quiet', () => {
    const options = parseServeOptions(['-q']);
    expect(options.isQuiet).toBe(true);
    expect(options.flags.values.get('log_level')?.value).toBe('warn');
  });

  it('names the flag that was probably meant', () => {
    expect(() => parseServeOptions(['--prot', '1'])).toThrow('There is no flag --prot. Did you mean --port?');
    expect(() => parseServeOptions(['--frobnicate'])).toThrow('See parley serve --help.');
  });

  it('says which flag lacks its value', () => {
    expect(() => parseServeOptions(['--port'])).toThrow(/--port.*argument missing/);
  });
});
