/** The number of an item of a list ends nothing. */
const SENTENCE_END = /(?:(?<!^[ \t>]*\d+)\.|[!?…。！？])["'”’)\]]*(?=\s|$)|\n/gmu;

/** How much of a text that is still growing is whole sentences or lines, in characters; as much as `from` is known to be. */
export function spokenLength(text: string, from = 0): number {
  let end = from;
  for (const match of text.slice(from).matchAll(SENTENCE_END)) end = from + match.index + match[0].length;
  return end;
}
