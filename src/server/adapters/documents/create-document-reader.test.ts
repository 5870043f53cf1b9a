import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGate } from '../../testing/gate';
import { identifyDocument } from './identify-document';
import { openReader, type OpenReader } from './testing/open-reader';
import { pdfOfPages } from './testing/pdf-of-pages';

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`./__fixtures__/${name}`, import.meta.url));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let reader: OpenReader;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

async function textOf(bytes: Uint8Array, filename: string): Promise<string> {
  const extracted = await reader.extract(bytes, filename);
  if (extracted.kind !== 'text') throw new Error(`${filename}: ${extracted.reason}`);
  return extracted.text;
}

describe('the text of a document', () => {
  test.each([
    ['text/plain-utf8.txt', 'plain-utf8.txt.txt'],
    ['text/plain-utf8-bom.txt', 'plain-utf8-bom.txt.txt'],
    ['text/plain-utf16le.txt', 'plain-utf16le.txt.txt'],
    ['text/plain-utf16be.txt', 'plain-utf16be.txt.txt'],
    ['text/notes.md', 'notes.md.txt'],
    ['text/comma.csv', 'comma.csv.md'],
    ['text/semicolon-bom.csv', 'semicolon-bom.csv.md'],
    ['text/tab.csv', 'tab.csv.md'],
    ['text/ragged.csv', 'ragged.csv.md'],
    ['text/one-column.csv', 'one-column.csv.md'],
    ['text/no-header-numbers.csv', 'no-header-numbers.csv.md'],
  ])('of %s is exactly %s', async (name, expected) => {
    const text = (await fixture(`expected/${expected}`)).toString('utf8');
    expect(await textOf(await fixture(name), name)).toBe(text);
  });

  test('keeps what is readable of broken and odd text', async () => {
    expect(await textOf(await fixture('hostile/invalid-utf8.txt'), 'a.txt')).toMatch(/^good line\n.*last line\n$/s);
    expect(await textOf(await fixture('hostile/ansi-bidi.txt'), 'a.txt')).toBe(
      'plain [31mred[0m \u202egnp.exe\u202c zero\u200bwidth\n',
    );
    expect(await textOf(await fixture('hostile/nul-bytes.txt'), 'a.txt')).toContain('beforeafter\nbeforeafter\n');
    expect(await textOf(await fixture('hostile/markdown-injection.md'), 'a.md')).toContain('<script>alert(1)</script>');
    expect(await textOf(await fixture('hostile/unclosed-quote.csv'), 'a.csv')).toContain('never closed<br>2,3');
  });

  test('of a sheet says what was cut', async () => {
    const wide = await textOf(bytesOf(Array.from({ length: 5000 }, (_, index) => `c${index}`).join(',')), 'wide.csv');
    expect(wide).toContain('| c199 |\n');
    expect(wide).toContain('[Cut: only the first 200 of 5000 columns are shown.]');
    const long = await textOf(bytesOf('n\n'.repeat(6000)), 'long.csv');
    expect(long).toContain('[Cut: only the first 5000 of 6000 rows are shown.]');
  });

  test('is bounded and says so, without half a character at the cut', async () => {
    const text = await textOf(bytesOf('x' + '\u{1F600}'.repeat(1_200_000)), 'long.txt');
    expect(text.length).toBeLessThan(2_000_100);
    expect(text).toMatch(/\u{1F600}\n\n\[Cut: the file goes on; the first 1999999 characters are shown\.\]\n$/u);
  });

  test('of a huge file is still bounded', async () => {
    const text = await textOf(new Uint8Array(50 * 1024 * 1024).fill(97), 'huge.log');
    expect(text.length).toBeLessThan(2_000_100);
  });

  test('of an empty file is empty', async () => {
    expect(await textOf(new Uint8Array(), 'empty.txt')).toBe('');
    expect(await textOf(new Uint8Array(), 'empty.csv')).toBe('');
  });
});

describe('the type of a document', () => {
  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1);

  test.each([
    ['pdf/landscape-rotate90.pdf', 'REPORT.PDF', 'application/pdf'],
    ['pdf/landscape-rotate90.pdf', 'download', 'application/pdf'],
    ['pdf/landscape-rotate90.pdf', 'small.docx', null],
    ['pdf/landscape-rotate90.pdf', 'small.txt', null],
    ['images/tiny-10px.png', 'photo.png', 'image/png'],
    ['images/tiny-10px.png', 'photo.jpg', 'image/png'],
    ['images/tiny-10px.png', 'photo.pdf', null],
    ['hostile/svg-named.png', 'drawing.png', null],
    ['hostile/svg-named.png', 'drawing.svg', null],
    ['hostile/zero-byte.png', 'nothing.png', 'image/png'],
    ['hostile/zero-byte.png', 'nothing.exe', null],
    ['hostile/docx-named.txt', 'letter.docx', DOCX],
    ['hostile/docx-named.txt', 'letter.txt', null],
    ['hostile/docx-named.txt', 'letter.xlsx', null],
    ['hostile/truncated.docx', 'letter.docx', DOCX],
    ['hostile/truncated.docx', 'letter.zip', null],
    ['hostile/encrypted.docx', 'letter.docx', DOCX],
    ['hostile/legacy-doc-named.docx', 'letter.docx', null],
    ['text/plain-utf8.txt', 'README', 'text/plain'],
    ['text/plain-utf8.txt', 'notes.MD', 'text/markdown'],
    ['text/plain-utf8.txt', 'page.html', null],
    ['text/plain-utf8.txt', 'report.pdf', null],
  ])('of %s named %s is %s', async (name, filename, expected) => {
    expect(await identifyDocument(await fixture(name), filename)).toBe(expected);
  });

  test('of every kind of picture that is supported comes from its content (R7.4)', async () => {
    const riff = Buffer.from('RIFF\u0004\0\0\0WEBPVP8 ', 'latin1');
    expect(await identifyDocument(PNG, 'a')).toBe('image/png');
    expect(await identifyDocument(Buffer.from('GIF89a'), 'a.gif')).toBe('image/gif');
    expect(await identifyDocument(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'a.jpeg')).toBe('image/jpeg');
    expect(await identifyDocument(riff, 'a.webp')).toBe('image/webp');
  });

  test('is told by the beginning and the end of a large one, whatever lies between', async () => {
    const picture = Buffer.alloc(30 + 'word/media/a.png'.length);
    picture.write('PK\u0003\u0004', 'latin1');
    picture.writeUInt32LE(12_000_000, 18);
    picture.writeUInt32LE(12_000_000, 22);
    picture.writeUInt16LE('word/media/a.png'.length, 26);
    picture.write('word/media/a.png', 30);
    const sample = Buffer.concat([
      picture,
      Buffer.alloc(50_000, 7),
      (await fixture('docx/report.docx')).subarray(-5000),
    ]);
    expect(await identifyDocument(sample, 'album.docx')).toBe(DOCX);
    expect(await identifyDocument(sample, 'album.pptx')).toBeNull();
  });

  test('is text for text that begins like something else, when its name says so', async () => {
    expect(await identifyDocument(bytesOf('MZ is how a program begins'), 'a.txt')).toBe('text/plain');
    expect(await identifyDocument(bytesOf('<?xml version="1.0"?><a/>'), 'a.txt')).toBe('text/plain');
    expect(await identifyDocument(bytesOf('<?xml version="1.0"?><a/>'), 'a')).toBeNull();
  });

  test('is none for programs, archives and sound', async () => {
    const elf = Buffer.from('\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0', 'latin1');
    expect(await identifyDocument(elf, 'program')).toBeNull();
    expect(await identifyDocument(elf, 'program.txt')).toBeNull();
    expect(await identifyDocument(Buffer.from('PK\u0003\u0004'.padEnd(40, '\0'), 'latin1'), 'a.zip')).toBeNull();
    expect(await identifyDocument(Buffer.from('ID3\u0003'.padEnd(40, '\0'), 'latin1'), 'a.mp3')).toBeNull();
  });
});

describe('the document reader', () => {
  test('says in a sentence why there is no text', async () => {
    const reasonOf = async (name: string, filename: string) => reader.extract(await fixture(name), filename);
    expect(await reasonOf('hostile/encrypted.docx', 'a.docx')).toEqual({
      kind: 'unreadable',
      code: 'encrypted',
      reason: 'It is encrypted.',
    });
    expect(await reasonOf('hostile/truncated.docx', 'a.docx')).toMatchObject({ code: 'corrupt' });
    expect(await reasonOf('hostile/zero-byte.png', 'a.png')).toMatchObject({ code: 'empty' });
    expect(await reasonOf('hostile/svg-named.png', 'a.png')).toMatchObject({ code: 'unsupported' });
  });

  test('reads pictures and PDFs in a process of its own, the same bytes once, until it is told to forget', async () => {
    const own = await openReader();
    const picture = await fixture('images/tiny-10px.png');
    const [first, second] = await Promise.all([own.extract(picture, 'a.png'), own.extract(picture, 'b.png')]);
    expect(first).toEqual({ kind: 'text', text: expect.stringMatching(/\w+ \w+/) as string });
    expect(second).toEqual(first);
    expect(await own.keptFiles()).toBe(1);
    expect(await own.extract(await fixture('pdf/landscape-rotate90.pdf'), 'small.pdf')).toMatchObject({ kind: 'text' });
    expect(await own.keptFiles()).toBe(2);
    await own.forget('../../etc');
    await own.forget(createHash('sha256').update(picture).digest('hex'));
    expect(await own.keptFiles()).toBe(1);
    await own.close();
  });

  test('marks the pages of a long document, and says how many it leaves out', async () => {
    const text = await textOf(await fixture('hostile/pages-2000.pdf'), 'long.pdf');
    expect(text).toBe('[Cut: the document has 2000 pages; the first 500 were read.]\n');
    const paged = await textOf(pdfOfPages(['One', 'Two', '', 'Four', 'Five', 'Six']), 'long.pdf');
    expect(paged).toBe(
      '[Page 1]\n\nOne\n\n[Page 2]\n\nTwo\n\n[Page 4]\n\nFour\n\n[Page 5]\n\nFive\n\n[Page 6]\n\nSix\n',
    );
    expect(await textOf(await fixture('pdf/report.pdf'), 'short.pdf')).not.toContain('[Page');
  });

  test('keeps nothing of a document that it is told to forget while it reads it', async () => {
    const own = await openReader();
    const picture = await fixture('images/tiny-10px.png');
    const hash = createHash('sha256').update(picture).digest('hex');
    const begun = newGate();
    const chunks = (async function* () {
      begun.reach();
      await begun.opened;
      yield picture;
    })();
    const read = own.read({ mimeType: 'image/png', size: picture.byteLength, hash, chunks });
    await begun.reached;
    const forgotten = own.forget(hash);
    begun.open();
    await forgotten;
    expect(await read).toMatchObject({ kind: 'unreadable' });
    expect(await own.keptFiles()).toBe(0);
    expect(await own.extract(picture, 'a.png')).toMatchObject({ kind: 'text' });
    await own.close();
  });

  test('goes on when the bytes of a document do not come', async () => {
    const lost = (hash: string): Promise<unknown> => {
      // eslint-disable-next-line @typescript-eslint/require-await -- it fails before it gives anything
      const chunks = (async function* (): AsyncGenerator<Uint8Array> {
        throw new Error('the disk is full');
      })();
      return reader.read({ mimeType: 'application/pdf', size: 3, hash, chunks });
    };
    for (const hash of ['a', 'b', 'c']) expect(await lost(hash)).toMatchObject({ code: 'failed' });
    expect(await reader.extract(await fixture('docx/report.docx'), 'a.docx')).toMatchObject({ kind: 'text' });
  });

  test('gives up when nobody waits any more, and goes on for who still does', async () => {
    const bytes = await fixture('images/tiny-10px.png');
    const impatient = new AbortController();
    const first = reader.extract(Buffer.concat([bytes, Buffer.from('!')]), 'a.png', { signal: impatient.signal });
    impatient.abort();
    expect(await first).toMatchObject({ code: 'stopped' });
    expect(await reader.extract(bytes, 'a.png', { signal: AbortSignal.abort() })).toMatchObject({ code: 'stopped' });
    expect(await reader.extract(bytes, 'a.png')).toMatchObject({ kind: 'text' });
  });
});
