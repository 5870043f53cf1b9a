import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createDocumentReader } from './create-document-reader';
import { identifyDocument } from './identify-document';
import { extractText } from './text-extractor';

const fixture = (name: string): Promise<Buffer> => readFile(new URL(`./__fixtures__/${name}`, import.meta.url));
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function textOf(bytes: Uint8Array, filename: string): Promise<string> {
  const extracted = await extractText(bytes, filename);
  if (extracted.kind !== 'text') throw new Error(`${filename} is ${extracted.kind}`);
  return extracted.text;
}

describe('the text of a document', () => {
  test.each([
    ['plain-utf8.txt', 'plain-utf8.txt.txt', 'text/plain'],
    ['plain-utf8-bom.txt', 'plain-utf8-bom.txt.txt', 'text/plain'],
    ['plain-utf16le.txt', 'plain-utf16le.txt.txt', 'text/plain'],
    ['plain-utf16be.txt', 'plain-utf16be.txt.txt', 'text/plain'],
    ['notes.md', 'notes.md.txt', 'text/markdown'],
    ['comma.csv', 'comma.csv.md', 'text/csv'],
    ['semicolon-bom.csv', 'semicolon-bom.csv.md', 'text/csv'],
    ['tab.csv', 'tab.csv.md', 'text/csv'],
    ['ragged.csv', 'ragged.csv.md', 'text/csv'],
    ['one-column.csv', 'one-column.csv.md', 'text/csv'],
    ['no-header-numbers.csv', 'no-header-numbers.csv.md', 'text/csv'],
  ])('of %s is exactly %s', async (name, expected, mimeType) => {
    const text = (await fixture(`expected/${expected}`)).toString('utf8');
    expect(await extractText(await fixture(name), name)).toEqual({ kind: 'text', text, mimeType });
  });

  test('keeps what is readable of broken and odd text', async () => {
    expect(await textOf(await fixture('invalid-utf8.txt'), 'a.txt')).toMatch(/^good line\n.*last line\n$/s);
    expect(await textOf(await fixture('ansi-bidi.txt'), 'a.txt')).toBe(
      'plain [31mred[0m \u202egnp.exe\u202c zero\u200bwidth\n',
    );
    expect(await textOf(await fixture('nul-bytes.txt'), 'a.txt')).toContain('beforeafter\nbeforeafter\n');
    expect(await textOf(await fixture('markdown-injection.md'), 'a.md')).toContain('<script>alert(1)</script>');
    expect(await textOf(await fixture('unclosed-quote.csv'), 'a.csv')).toContain('never closed<br>2,3');
  });

  test('of a sheet says what was cut', async () => {
    const wide = await textOf(bytesOf(Array.from({ length: 5000 }, (_, index) => `c${index}`).join(',')), 'wide.csv');
    expect(wide).toContain('| c199 |\n');
    expect(wide).toContain('[Cut: only the first 200 of 5000 columns are shown.]');
    const long = await textOf(bytesOf('n\n'.repeat(6000)), 'long.csv');
    expect(long).toContain('[Cut: only the first 5000 of 6000 rows are shown.]');
  });

  test('is bounded and says so, without half a character at the cut', async () => {
    const text = await textOf(bytesOf('x' + '\u{1F600}'.repeat(600_000)), 'long.txt');
    expect(text.length).toBeLessThan(1_000_100);
    expect(text).toMatch(/\u{1F600}\n\n\[Cut: the file goes on; the first 999999 characters are shown\.\]\n$/u);
  });

  test('of a huge file is still bounded', async () => {
    const text = await textOf(new Uint8Array(50 * 1024 * 1024).fill(97), 'huge.log');
    expect(text.length).toBeLessThan(1_000_100);
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
    ['small.pdf', 'REPORT.PDF', 'application/pdf'],
    ['small.pdf', 'download', 'application/pdf'],
    ['small.pdf', 'small.docx', null],
    ['small.pdf', 'small.txt', null],
    ['tiny-10px.png', 'photo.png', 'image/png'],
    ['tiny-10px.png', 'photo.jpg', 'image/png'],
    ['tiny-10px.png', 'photo.pdf', null],
    ['svg-named.png', 'drawing.png', null],
    ['svg-named.png', 'drawing.svg', null],
    ['zero-byte.png', 'nothing.png', null],
    ['docx-named.txt', 'letter.docx', DOCX],
    ['docx-named.txt', 'letter.txt', null],
    ['docx-named.txt', 'letter.xlsx', null],
    ['truncated.docx', 'letter.docx', DOCX],
    ['truncated.docx', 'letter.zip', null],
    ['encrypted.docx', 'letter.docx', DOCX],
    ['legacy-doc-named.docx', 'letter.docx', null],
    ['plain-utf8.txt', 'README', 'text/plain'],
    ['plain-utf8.txt', 'notes.MD', 'text/markdown'],
    ['plain-utf8.txt', 'page.html', null],
    ['plain-utf8.txt', 'report.pdf', null],
  ])('of %s named %s is %s', async (name, filename, expected) => {
    expect(await identifyDocument(await fixture(name), filename)).toBe(expected);
  });

  test('of every kind of picture that is supported comes from its content', async () => {
    const riff = Buffer.from('RIFF\u0004\0\0\0WEBPVP8 ', 'latin1');
    expect(await identifyDocument(PNG, 'a')).toBe('image/png');
    expect(await identifyDocument(Buffer.from('GIF89a'), 'a.gif')).toBe('image/gif');
    expect(await identifyDocument(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'a.jpeg')).toBe('image/jpeg');
    expect(await identifyDocument(riff, 'a.webp')).toBe('image/webp');
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
  const reader = createDocumentReader();

  test('gives text where there is some and else a reason', async () => {
    expect(await reader.extract(await fixture('tab.csv'), 'tab.csv')).toMatchObject({ kind: 'text' });
    expect(await reader.extract(await fixture('encrypted.docx'), 'a.docx')).toEqual({
      kind: 'unreadable',
      reason: 'It is encrypted.',
    });
    expect(await reader.extract(await fixture('tiny-10px.png'), 'a.png')).toMatchObject({ kind: 'unreadable' });
    expect(await reader.extract(await fixture('svg-named.png'), 'a.png')).toMatchObject({ kind: 'unreadable' });
  });
});
