import { describe, expect, it } from 'vitest';
import { parseCheckOptions } from './check-options';
import { checkExitCode, checkReport } from './check-report';
import { Findings } from './findings';

describe('parseCheckOptions', () => {
  it('takes an address as it is, and a bare origin for a Parley server', () => {
    const urlOf = (...args: string[]) => parseCheckOptions(args).options?.url;
    expect(urlOf('https://example.com/agents/a/')).toBe('https://example.com/agents/a');
    expect(urlOf('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000/api/awp');
    expect(urlOf('http://127.0.0.1:3000', '--agent', 'guide')).toBe('http://127.0.0.1:3000/api/agent/guide/awp');
  });

  it('reads headers and limits', () => {
    const { options, isJson } = parseCheckOptions([
      'http://h/a',
      '-H',
      'Authorization: Bearer a:b',
      '-H',
      'x-user-id: ann',
      '--timeout',
      '2.5',
      '--json',
    ]);
    expect(options).toMatchObject({ headers: { Authorization: 'Bearer a:b', 'x-user-id': 'ann' }, timeoutMs: 2500 });
    expect(isJson).toBe(true);
  });

  it('says what is wrong', () => {
    expect(() => parseCheckOptions(['ftp://h'])).toThrow('ftp://h is no http or https address.');
    expect(() => parseCheckOptions(['http://h', '--heder', 'a: b'])).toThrow('Did you mean --header?');
    expect(() => parseCheckOptions(['http://h', '--header', 'nothing'])).toThrow('"Name: value"');
    expect(() => parseCheckOptions(['http://h', '--timeout', 'soon'])).toThrow('--timeout must be');
    expect(parseCheckOptions([]).options).toBeNull();
  });
});

describe('checkReport', () => {
  it('has a line for each rule, what was seen, and an exit code', () => {
    const findings = new Findings('a text run');
    findings.exercise('P1', 'P2');
    expect(checkExitCode(findings.results())).toBe(0);
    findings.fault('P2', 'protocolVersion is undefined');
    const report = checkReport('http://h/a', findings.results());
    expect(report).toContain('  P1    pass    The first event is');
    expect(report).toContain('  P2    BROKEN  RUN_STARTED carries');
    expect(report).toContain('a text run: protocolVersion is undefined');
    expect(report).toContain('1 pass, 1 broken, 38 not exercised');
    expect(checkExitCode(findings.results())).toBe(1);
  });
});
