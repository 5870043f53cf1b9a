import { describe, expect, it } from 'vitest';
import { isLoopbackHost } from './is-loopback-host';

describe('isLoopbackHost', () => {
  it.each(['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost', 'LOCALHOST', 'a.localhost'])('takes %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example', 'localhost.example', 'example'])('refuses %s', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});
