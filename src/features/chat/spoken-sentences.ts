const SENTENCE_END = /[.!?…。！？]["'”’)\]]*(?=\s|$)|\n/gu;

/** How much of a text that is still growing is whole sentences or lines, in characters. */
export function spokenLength(text: string): number {
  let end = 0;
  for (const match of text.matchAll(SENTENCE_END)) end = match.index + match[0].length;
  return end;
}
