import { describe, expect, it } from 'vitest';
import { countCharacters, MAX_CHARACTERS, nextStep } from './composer-step';

const nothing = { hasFailedFile: false, isUploading: false, isReading: false, isRunning: false, isDisabled: false };
const idle = { ...nothing, length: 5, hasText: true, fileCount: 0 };
const empty = { ...idle, length: 0, hasText: false };

it('counts characters as the server does', () => {
  expect(countCharacters('a👍🏽é')).toBe(4);
});

describe('what the composer does next', () => {
  it.each([
    [idle, 'send'],
    [empty, 'none'],
    [{ ...empty, fileCount: 1 }, 'send'],
    [{ ...idle, isUploading: true }, 'later'],
    [{ ...empty, isUploading: true }, 'later'],
    [{ ...idle, isReading: true }, 'later'],
    [{ ...empty, isReading: true }, 'none'],
    [{ ...idle, isReading: true, isDisabled: true }, 'none'],
    [{ ...idle, hasFailedFile: true }, 'none'],
    [{ ...idle, hasFailedFile: true, isUploading: true }, 'none'],
    [{ ...idle, isRunning: true }, 'queue'],
    [{ ...empty, isRunning: true }, 'stop'],
    [{ ...idle, length: MAX_CHARACTERS }, 'send'],
    [{ ...idle, length: MAX_CHARACTERS + 1 }, 'none'],
    [{ ...idle, isDisabled: true }, 'none'],
  ])('with %o is %s', (situation, step) => {
    expect(nextStep(situation)).toBe(step);
  });
});
