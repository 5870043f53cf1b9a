import { describe, expect, it } from 'vitest';
import { httpSettings } from '../testing/http-settings';
import { isSameOrigin, isTrustedHost, isTrustedOrigin } from './trusted-hosts';

const PUBLIC = 'https://chat.example';

describe('isTrustedHost on a server that only this machine can reach', () => {
  const settings = { host: '127.0.0.1', publicUrl: PUBLIC };

  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    'localhost.',
    'localhost.:3000',
    '127.0.0.1',
    '127.0.0.1:80',
    '127.8.9.10:1',
    '[::1]',
    '[::1]:3000',
    'app.localhost:3000',
    'chat.example',
    'CHAT.example',
    'chat.example.',
  ])('answers to %s', (host) => {
    expect(isTrustedHost(host, settings)).toBe(true);
  });

  it.each([
    '',
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io:3000',
    'localhost:3000.evil.example',
    'localhost@evil.example',
    '192.168.0.1',
    '0.0.0.0',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[fe80::1]:3000',
    '2130706433',
    '0x7f000001',
    '127.1',
    'chat.example.evil.example',
    'chat.example:8443',
    'localhost:abc',
    'localhost..',
  ])('does not answer to "%s"', (host) => {
    expect(isTrustedHost(host, settings)).toBe(false);
  });

  it('answers to any name when others can reach it', () => {
    expect(isTrustedHost('chat.example', { host: '0.0.0.0', publicUrl: null })).toBe(true);
  });
});

describe('isTrustedOrigin', () => {
  const settings = {
    ...httpSettings,
    host: '0.0.0.0',
    publicUrl: PUBLIC,
    cors: { ...httpSettings.cors, origins: ['https://app.example', 'https://Port.example:8443'] },
  };
  const isTrusted = (origin: string) => isTrustedOrigin(origin, 'parley.example:3000', settings);

  it.each([
    'http://parley.example:3000',
    'https://parley.example:3000',
    'HTTP://PARLEY.example:3000',
    PUBLIC,
    'https://app.example',
    'https://APP.example',
    'https://port.example:8443',
    'http://localhost',
    'http://localhost:5173',
    'http://127.0.0.1:8080',
    'http://[::1]:80',
  ])('takes %s', (origin) => {
    expect(isTrusted(origin)).toBe(true);
  });

  it.each([
    'null',
    '',
    'garbage',
    'file://',
    'https://evil.example',
    'http://parley.example',
    'http://parley.example:3001',
    'http://parley.example.:3000',
    'https://app.example.evil.example',
    'https://app.example.',
    'http://app.example',
    'https://app.example:8443',
    'https://sub.app.example',
    'https://port.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://[::ffff:7f00:1]',
    'chrome-extension://abcdef',
    'https://app.example https://evil.example',
    'https://app.example/',
    'https://evil.example@app.example',
    'http://evil.example#localhost',
  ])('refuses "%s"', (origin) => {
    expect(isTrusted(origin)).toBe(false);
  });

  it('lets the cookie be used by pages of the very server only', () => {
    expect(isSameOrigin('http://localhost:5173', 'localhost:3000', settings)).toBe(false);
    expect(isSameOrigin('http://localhost:3000', 'localhost:3000', settings)).toBe(true);
    expect(isSameOrigin(PUBLIC, 'internal:3000', settings)).toBe(true);
    expect(isSameOrigin('null', 'localhost:3000', settings)).toBe(false);
  });
});
