const stopWords = new Set(
  `a about again all also am an and any are as at be because been but by can could did do does done for from get give had has have
  he help her here him his how i if in into is it its just know let like make many may me more most much my need no not now of off
  on one only or other our out over please really same say says she should show so some such tell than thank thanks that the their
  them then there these they thing things this those to too up us use used using very want was way we were what when where which
  while who whom why will with work works would yes you your explain mean means`.split(/\s+/),
);

/** Words that mean the same to somebody who asks about a chat service. */
const synonyms = [
  'add create first make new write',
  'attach attachment document file upload',
  'cancel interrupt stop abort',
  'config configuration configure option setting',
  'connection disconnect lost reconnect reload resume refresh',
  'delete erase remove',
  'auth credential key login password secret token',
  'install launch run start',
  'crash dies restart',
].map((group) => group.split(' ').map(stem));

/** The words of a text that carry meaning, lower-case and without their endings. */
export function termsOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !stopWords.has(word)).map(stem);
}

function stem(word: string): string {
  if (word.length <= 4) return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
  return word
    .replace(/(?<=.{3})(ations?|ings?|ed|es|s|er|ers|ly)$/, '')
    .replace(/(?<=.{3})([bdgmnprt])\1$/, '$1')
    .replace(/(?<=.{3})[ey]$/, '');
}

/** The same, with one word for all that mean the same. */
export function guideTerms(text: string): string[] {
  return termsOf(text).map((term) => synonyms.find((group) => group.includes(term))?.[0] ?? term);
}
