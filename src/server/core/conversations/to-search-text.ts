/**
 * What search compares: stored with each row by an adapter, and made of the query in the same way. Compatibility forms
 * are equal (NFKC), and so are upper and lower case; going up last also folds `ß` with `ss` and both small sigmas.
 */
export function toSearchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');
}
