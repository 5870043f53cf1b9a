import { describe, expect, it } from 'vitest';
import { randomKeySecrets } from './random-key-secrets';

describe('secrets of keys', () => {
  it('are 256 random bits behind a prefix that a person and a scanner recognise', () => {
    const [one, other] = [randomKeySecrets.newSecret(), randomKeySecrets.newSecret()];
    expect(one).toMatch(/^parley_[A-Za-z0-9_-]{43}$/);
    expect(one).not.toBe(other);
  });

  it('are compared by their hashes', () => {
    const hash = randomKeySecrets.hash('a');
    expect(hash).toBe('ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb');
    expect(randomKeySecrets.isEqual(hash, randomKeySecrets.hash('a'))).toBe(true);
    expect(randomKeySecrets.isEqual(hash, randomKeySecrets.hash('b'))).toBe(false);
    expect(randomKeySecrets.isEqual(hash, 'short')).toBe(false);
  });
});
