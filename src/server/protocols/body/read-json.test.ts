import { describe, expect, it } from 'vitest';
import { createRecordingLogger } from '../../testing/recording-logger';
import { readJsonValue } from './read-json';

const post = (body: unknown) =>
  new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a body in the log', () => {
  it('stands there for whoever debugs, a long one by its size', async () => {
    const { logger, lines } = createRecordingLogger();
    await readJsonValue({ request: post({ text: 'hello' }), logger }, 100_000);
    await readJsonValue({ request: post({ text: 'x'.repeat(50_000) }), logger }, 100_000);
    expect(lines).toMatchObject([
      { level: 'debug', fields: { body: { text: 'hello' } } },
      { level: 'debug', fields: { bodyBytes: 50_011 } },
    ]);
  });
});
