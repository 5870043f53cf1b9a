const MOST_CHARACTERS = 80;

/** What a block of code is known by, while the rest of it may be on its way: its beginning, and no more than can be compared. */
export function codeName(language: string, code: string): string {
  return `code ${language} ${code.slice(0, MOST_CHARACTERS).split('\n', 1).join('')}`;
}
