import { describe, expect, it } from 'vitest';
import { AppError } from '../server/core/app-error';
import { StartupError } from '../server/settings/startup-error';
import { describeFailure } from './describe-failure';

describe('describeFailure', () => {
  it('prints a line for every mistake', () => {
    expect(describeFailure(new StartupError(['one', 'two']))).toEqual(['parley: one', 'parley: two']);
  });

  it('prints an expected failure without a stack', () => {
    expect(describeFailure(new AppError('not-ready', 'The database is of a newer Parley.'))).toEqual([
      'parley: The database is of a newer Parley.',
    ]);
  });

  it('keeps the stack of a defect', () => {
    expect(describeFailure(new TypeError('x is undefined'))[0]).toMatch(/^parley: TypeError: x is undefined\n +at /);
  });
});
