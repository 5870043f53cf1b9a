import type { Readable } from 'node:stream';

type ReadLines = {
  maxCharacters: number;
  /** A line that is longer is told at once, cut to the limit, and the rest of it is dropped. */
  onLine: (line: string) => void;
};

/** Tells the lines of a stream as they come, and keeps no more of one than the limit. */
export function readLines(stream: Readable, { maxCharacters, onLine }: ReadLines): void {
  let line = '';
  let isCut = false;
  const add = (text: string) => {
    if (isCut) return;
    line += text;
    isCut = line.length > maxCharacters;
    if (isCut) onLine(line.slice(0, maxCharacters));
  };
  const end = () => {
    if (!isCut && line !== '') onLine(line);
    line = '';
    isCut = false;
  };
  stream.setEncoding('utf8').on('data', (text: string) => {
    const [first = '', ...others] = text.split(/\r?\n/);
    add(first);
    for (const other of others) {
      end();
      add(other);
    }
  });
  stream.on('end', end);
}
