import { describe, expect, it } from 'vitest';
import { readLicences } from './read-licences';

describe('the licences', () => {
  it('name what the product is made of, each version once, and no tool of its makers', async () => {
    const packages = await readLicences(process.cwd());
    const keys = packages.map(({ name, version }) => `${name}@${version}`);
    expect(packages).toContainEqual(expect.objectContaining({ name: 'react', licence: 'MIT' }));
    expect(packages.some(({ name }) => name === 'vitest')).toBe(false);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
