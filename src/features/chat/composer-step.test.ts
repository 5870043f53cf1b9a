import { describe, expect, it } from 'vitest';
import { countCharacters, MAX_CHARACTERS, nextStep } from './composer-step';

const idle = { length: 5, hasText: true, fileCount: 0, isUploading: false, isRunning: false, isDisabled: false };
const empty = { ...idle, length: 0, hasText: false };

it('counts characters as the server does', () => {
  expect(countCharacters('a👍🏽é')).toBe(4);
});

describe('what the composer does next', () => {
  it.each([
    [idle, 'send'],
    [empty, 'wait'],
    [{ ...empty, fileCount: 1 }, 'send'],
    [{ ...idle, isUploading: true }, 'wait'],
    [{ ...idle, isRunning: true }, 'queue'],
    [{ ...empty, isRunning: true }, 'stop'],
    [{ ...idle, length: MAX_CHARACTERS }, 'send'],
    [{ ...idle, length: MAX_CHARACTERS + 1 }, 'wait'],
    [{ ...idle, isDisabled: true }, 'wait'],
  ])('with %o is %s', (situation, step) => {
    expect(nextStep(situation)).toBe(step);
  });
});
