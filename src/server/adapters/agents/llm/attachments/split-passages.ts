/** A piece of a text: where it begins, and the heading that it stands under. */
export type Passage = { from: number; text: string; heading: string };

const ENOUGH = 800;
const MOST = 1200;

/** Divides a text at its paragraphs and lines into passages of about one subject each. Nothing is left out. */
export function splitPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  let from = 0;
  let heading = '';
  let pending = '';
  const flush = (): void => {
    if (pending.trim() !== '') passages.push({ from, text: pending.trimEnd(), heading });
    from += pending.length;
    pending = '';
  };
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const title = /^#{1,6}\s+(.+)/.exec(line)?.[1]?.trim();
    if (title !== undefined || pending.length + line.length > MOST || isEnough(pending)) flush();
    if (title !== undefined) heading = title;
    pending += line;
    while (pending.length > MOST) {
      const rest = pending.slice(lengthOfPiece(pending));
      pending = pending.slice(0, pending.length - rest.length);
      flush();
      pending = rest;
    }
  }
  flush();
  return passages;
}

function isEnough(pending: string): boolean {
  return pending.length > ENOUGH && /\n\s*\n$/.test(pending);
}

/** As much of a line that is too long as ends with a sentence or a word. */
function lengthOfPiece(line: string): number {
  const piece = line.slice(0, MOST);
  const sentence = Math.max(...['. ', '! ', '? ', '。'].map((mark) => piece.lastIndexOf(mark)));
  const end = sentence > MOST / 2 ? sentence + 1 : piece.lastIndexOf(' ') + 1;
  if (end > MOST / 2) return end;
  return /[\uD800-\uDBFF]$/.test(piece) ? MOST - 1 : MOST;
}
