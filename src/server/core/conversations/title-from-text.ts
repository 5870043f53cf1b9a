import { plainWords } from './plain-words';

const MAX_TITLE_CHARACTERS = 80;
/** A title is in the beginning of a text, or nowhere. */
const MAX_READ = 20_000;

/** A title from the first words of a message: one line, cut at a word, without the marks of Markdown. */
export function titleFromText(text: string): string {
  const line = plainWords(text.slice(0, MAX_READ).replace(/```[\s\S]*?(```|$)/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/^[\s#>*`-]+/, '')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= MAX_TITLE_CHARACTERS) return line;
  const cut = characters.slice(0, MAX_TITLE_CHARACTERS - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > MAX_TITLE_CHARACTERS / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
