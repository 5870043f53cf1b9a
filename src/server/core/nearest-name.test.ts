import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name';

describe('nearestName', () => {
  it('finds the name that was meant', () => {
    expect(nearestName('tittle', ['title', 'description'])).toBe('title');
  });

  it('says nothing when no name is close', () => {
    expect(nearestName('frobnicate', ['title', 'description'])).toBeUndefined();
  });
});
