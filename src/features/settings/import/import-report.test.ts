import { expect, it } from 'vitest';
import { importStrings } from '../../../ui/strings/import-strings';
import { emptyReport, withProblem } from './import-report';

const ofFile = { file: 'photo.png', line: null, reason: 'binary' } as const;
const ofLine = { file: 'all.jsonl', line: 3, reason: 'foreign' } as const;

it('files that could not be read count as lines do (one was told, where four were listed)', () => {
  const report = [ofFile, ofLine, ofFile, ofFile].reduce(withProblem, emptyReport);
  expect(importStrings.summary(report)).toBe('0 imported, 4 could not be read');
});

it('where no file could be read at all, nothing is counted', () => {
  expect(importStrings.summary(withProblem(emptyReport, ofFile))).toBe('Nothing was imported');
});
