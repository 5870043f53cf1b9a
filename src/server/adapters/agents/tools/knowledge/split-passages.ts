/** A piece of a document that can be found and cited. */
export type Passage = {
  /** The headings above it, outermost first. */
  heading: string;
  /** Counted from 1, in documents that have pages. */
  page: number | null;
  text: string;
};

const MOST_CHARACTERS = 1500;
const pageMark = /^(?:<!--\s*page\s+(\d+)\s*-->|#{1,6}\s+page\s+(\d+)\s*)$/i;
const headingLine = /^(#{1,6})\s+(.+?)\s*#*$/;

/** Cuts text, plain or Markdown, at its headings and pages, and what is long at its paragraphs. */
export function splitPassages(text: string): Passage[] {
  const passages: Passage[] = [];
  const headings: string[] = [];
  let page: number | null = null;
  let lines: string[] = [];
  const flush = () => {
    const heading = headings.filter(Boolean).join(' › ');
    for (const piece of cut(lines.join('\n').trim())) passages.push({ heading, page, text: piece });
    lines = [];
  };
  let isCode = false;
  for (const line of withPageMarks(text).split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const pageFound = isCode ? null : pageMark.exec(line);
    const headingFound = isCode ? null : headingLine.exec(line);
    if (pageFound) {
      flush();
      page = Number(pageFound[1] ?? pageFound[2]);
    } else if (headingFound?.[1] !== undefined && headingFound[2] !== undefined) {
      flush();
      headings.length = headingFound[1].length - 1;
      headings[headingFound[1].length - 1] = headingFound[2];
    } else lines.push(line);
  }
  flush();
  return passages;
}

/** Text that was made from a paginated document has a form feed between its pages. */
function withPageMarks(text: string): string {
  if (!text.includes('\f')) return text;
  return text.split('\f').map((page, at) => `<!-- page ${at + 1} -->\n${page}`).join('\n');
}

function cut(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const paragraph of text.split(/\n{2,}/).flatMap(cutHard)) {
    if (piece !== '' && piece.length + paragraph.length > MOST_CHARACTERS) {
      pieces.push(piece);
      piece = '';
    }
    piece = piece === '' ? paragraph : `${piece}\n\n${paragraph}`;
  }
  return piece.trim() === '' ? pieces : [...pieces, piece];
}

/** A paragraph without an end is cut at a space. */
function cutHard(paragraph: string): string[] {
  const pieces: string[] = [];
  let rest = paragraph;
  while (rest.length > MOST_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MOST_CHARACTERS);
    const end = space > MOST_CHARACTERS / 2 ? space : MOST_CHARACTERS;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}
