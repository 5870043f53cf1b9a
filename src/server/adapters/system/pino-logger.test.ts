import { describe, expect, test } from 'vitest';
import { createLogger } from './pino-logger';

function openLog(options: { level?: 'debug' | 'warn'; pretty?: boolean } = {}) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'debug', ...options, write: (line) => lines.push(line) });
  const entries = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { logger, lines, entries };
}

describe('the logger', () => {
  test('writes one JSON line an entry, with level, time, message and fields', () => {
    const { logger, entries } = openLog();
    logger.info({ requestId: 'r-1', durationMs: 3 }, 'request done');
    expect(entries()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        requestId: 'r-1',
        durationMs: 3,
        msg: 'request done',
      },
    ]);
  });

  test('leaves out what is below its level', () => {
    const { logger, entries } = openLog({ level: 'warn' });
    logger.info({}, 'no');
    logger.debug({}, 'no');
    logger.warn({}, 'yes');
    logger.error({}, 'yes');
    expect(entries().map((entry) => entry['level'])).toEqual(['warn', 'error']);
  });

  test('takes out secrets by name, however they are spelled and however deep they lie', () => {
    const { logger, lines } = openLog();
    logger.info(
      {
        authorization: 'xyzzy',
        headers: { Authorization: 'xyzzy', Cookie: 'xyzzy', 'set-cookie': ['xyzzy'], 'X-Api-Key': 'xyzzy' },
        list: [{ apiKey: 'xyzzy', api_key: 'xyzzy', password: 'xyzzy', access_token: 'xyzzy', clientSecret: 'xyzzy' }],
        promptTokens: 12,
      },
      'request',
    );
    expect(lines.join('')).not.toContain('xyzzy');
    expect(lines.join('')).toContain('"promptTokens":12');
  });

  test('takes a bearer key out of a text and out of an error and its cause', () => {
    const { logger, lines } = openLog();
    const cause = Object.assign(new Error('sent Bearer xyzzy.abc-1'), { token: 'xyzzy' });
    logger.error({ error: new Error('401 for Bearer xyzzy', { cause }), url: 'Authorization: bearer xyzzy' }, 'failed');
    expect(lines.join('')).not.toContain('xyzzy');
    expect(lines.join('')).toContain('401 for Bearer [redacted]');
    expect(lines.join('')).toContain('pino-logger.test.ts');
  });

  test('changes nothing in what it was given', () => {
    const fields = { headers: { cookie: 'kept' } };
    openLog().logger.info(fields, 'x');
    expect(fields).toEqual({ headers: { cookie: 'kept' } });
  });

  test('survives an object that contains itself', () => {
    const { logger, lines } = openLog();
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    logger.info({ loop }, 'round and round');
    expect(lines).toHaveLength(1);
  });

  test('writes dates and addresses as JSON does, and bytes as their number', () => {
    const { logger, entries } = openLog();
    logger.info({ at: new Date(0), url: new URL('http://a/b'), body: new Uint8Array(9) }, 'x');
    expect(entries()[0]).toMatchObject({ at: '1970-01-01T00:00:00.000Z', url: 'http://a/b', body: '[9 bytes]' });
  });

  test('can write for a person', () => {
    const { logger, lines } = openLog({ pretty: true });
    logger.warn({ agent: 'support', ids: [1] }, 'slow');
    logger.error({ error: new Error('boom') }, 'failed');
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}slow agent=support ids=\[1\]\n$/);
    expect(lines[1]).toMatch(/^\S+ ERROR failed\nError: boom\n {4}at /);
  });
});
