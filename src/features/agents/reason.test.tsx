import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Reason } from './reason';

const shown = (text: string, command?: string) =>
  renderToStaticMarkup(<Reason text={text} command={command} isWarning={false} />).replace(/<[^>]+>/g, '|');

it('a command that mends an agent stands by itself, to be copied, whatever the words before it', () => {
  const markup = shown('Le programme manque. Tapez : npm i x', 'npm i x');
  expect(markup).toContain('|Le programme manque. Tapez :|');
  expect(markup.split('npm i x')).toHaveLength(2);
});

it('words that only look like a command stay words', () => {
  expect(shown('It is away. Run: home')).toContain('|It is away. Run: home|');
});
