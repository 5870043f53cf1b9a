import { describe, expect, it } from 'vitest';
import { formatBytes } from './format-bytes';
import { formatDuration } from './format-duration';

describe('numbers for people', () => {
  it.each([
    [420, '0.4 s'],
    [12_300, '12 s'],
    [60_000, '1 min'],
    [9_960, '10 s'],
    [59_700, '1 min'],
    [119_700, '2 min'],
    [185_000, '3 min 5 s'],
    [3_599_700, '1 h'],
    [7_830_000, '2 h 11 min'],
  ])('writes %d ms as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });

  it.each([
    [12, '12 B'],
    [1536, '1.5 kB'],
    [5 * 1024 * 1024, '5.0 MB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
