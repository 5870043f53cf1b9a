import { describe, expect, it } from 'vitest';
import { randomKeySecrets as secrets } from '../../adapters/system/random-key-secrets';
import { toStaticKeys } from './static-key';

describe('keys of the settings', () => {
  it('stand for an owner that stays when the key is changed', () => {
    const [before] = toStaticKeys({ api_key: 'old', api_keys: [] }, secrets);
    const [after] = toStaticKeys({ api_key: 'new', api_keys: [] }, secrets);
    expect([before?.principal, after?.principal]).toEqual(['default', 'default']);
    expect(before?.formerPrincipal).toBe(`key-${secrets.hash('old').slice(0, 12)}`);
  });

  it('have the name that is written before them', () => {
    const keys = toStaticKeys({ api_keys: ['team:s3cret:with:colons', 'plain', '1:2', ':x'] }, secrets);
    expect(keys.map(({ principal }) => principal)).toEqual([
      'team',
      ...['plain', '1:2', ':x'].map((key) => `key-${secrets.hash(key).slice(0, 12)}`),
    ]);
    expect(keys[0]?.hash).toBe(secrets.hash('s3cret:with:colons'));
  });
});
