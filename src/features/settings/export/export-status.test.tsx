import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ExportStatus } from './export-status';
import type { ExportState } from './export-store';

const nothing = () => undefined;

function markupOf(state: ExportState): string {
  return renderToStaticMarkup(<ExportStatus state={state} onCancel={nothing} onDismiss={nothing} />);
}

/** What stands in the live region, without what a screen reader is not told. */
function saidOf(state: ExportState): string | undefined {
  const said = /<p role="status"[^>]*>(.*?)<\/p>/.exec(markupOf(state))?.[1];
  return said?.replace(/<span aria-hidden.*?<\/span>/, '').replace(/<[^>]+>/g, '');
}

it('a screen reader is told that an export goes on, and not each step of it', () => {
  const at = (done: number): ExportState => ({ kind: 'exporting', done, all: 900, isStopping: false });
  expect([at(37), at(38)].map(saidOf)).toEqual(['Exporting…', 'Exporting…']);
  expect(markupOf(at(37))).toContain('Exporting 37 of 900…');
  expect(saidOf({ kind: 'exporting', done: 38, all: 900, isStopping: true })).toBe('Stopping…');
});
