import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ImportStatus } from './import-status';
import type { ImportState } from './import-store';

const nothing = () => undefined;

/** What stands in the live region, without what a screen reader is not told. */
function saidOf(state: ImportState): string | undefined {
  const markup = renderToStaticMarkup(
    <ImportStatus state={state} onCancel={nothing} onUndo={nothing} onDismiss={nothing} />,
  );
  const said = /<p role="status"[^>]*>(.*?)<\/p>/.exec(markup)?.[1];
  return said?.replace(/<span aria-hidden.*?<\/span>/, '').replace(/<[^>]+>/g, '');
}

it('a screen reader is told that an import is taken back, and not each step of it', () => {
  const at = (done: number): ImportState => ({ kind: 'undoing', done, all: 900 });
  expect([at(37), at(38)].map(saidOf)).toEqual(['Removing…', 'Removing…']);
});
