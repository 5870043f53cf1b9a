const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]+|$)|[ \t]+#+[ \t]*$/g;
const IS_HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
/** An escape, a code span, a link or image, an address in brackets, a run of emphasis marks. */
const INLINE =
  /\\(?<escaped>[!-/:-@[-`{-~])|(?<!`)(?<ticks>`+)(?!`)(?<code>[^`]+)\k<ticks>(?!`)|!?\[(?<label>[^[\]]*)\]\((?<url>[^()\s]*)\)|<(?<address>https?:[^\s<>]*)>|(?<run>\*+|_+)/g;

/**
 * Markdown without its marks, in time that grows with its length only: code, headings, emphasis and links. Everything
 * else stays as it is, to the last space.
 */
export function toPlainText(markdown: string): string {
  let fence: string | null = null;
  const plain: string[] = [];
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) === true) fence = null;
      else plain.push(line);
    } else if (mark === undefined) plain.push(plainLine(line));
    else fence = mark;
  }
  return plain.join('\n');
}

function plainLine(line: string): string {
  return plainInline(IS_HEADING.test(line) ? line.replace(HEADING, '') : line);
}

type Run = { mark: string; at: number };

function plainInline(text: string): string {
  const pieces: string[] = [];
  const open: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole] = match;
    pieces.push(text.slice(end, match.index));
    end = match.index + whole.length;
    const { escaped, code, label, url, address, run } = match.groups ?? {};
    if (run !== undefined) pieces.push(takeRun(run, { text, start: match.index, end }, { pieces, open }));
    else if (label !== undefined) pieces.push(`${plainInline(label)}${url === '' ? '' : ` (${url ?? ''})`}`);
    else pieces.push(escaped ?? code ?? address ?? whole);
  }
  return pieces.join('') + text.slice(end);
}

type Place = { text: string; start: number; end: number };

/** A run that closes one like itself goes away with it; one that may open waits for that and stands until then. */
function takeRun(
  mark: string,
  { text, start, end }: Place,
  { pieces, open }: { pieces: string[]; open: Run[] },
): string {
  const [before, after] = [text[start - 1] ?? ' ', text[end] ?? ' '];
  const isInWord = mark.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
  if (isInWord) return mark;
  const opener = /\s/.test(before) ? -1 : open.findLastIndex((run) => run.mark === mark);
  if (opener >= 0) {
    const [run] = open.splice(opener);
    if (run) pieces[run.at] = '';
    return '';
  }
  if (!/\s/.test(after)) open.push({ mark, at: pieces.length });
  return mark;
}
