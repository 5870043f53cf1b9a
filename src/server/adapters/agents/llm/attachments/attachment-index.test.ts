import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AttachmentIndex } from './attachment-index';
import { shareRoom } from './share-room';
import { splitPassages } from './split-passages';

describe('the search in attachments', () => {
  const report = { name: 'report.md', text: '# Report\n\n## Money\n\nThe budget is 40,000 euros.\n\n## People\n\nAnna leads the team.\n' };
  const novel = { name: 'novel.txt', text: `${'It was a dark and stormy night. '.repeat(200)}The butler did it.` };

  test('finds the passage with its file, its place and its heading', async () => {
    const index = await AttachmentIndex.of([report, novel]);
    expect(index.find('budget')).toEqual([
      { file: 'report.md', from: 10, heading: 'Money', passage: '## Money\n\nThe budget is 40,000 euros.' },
    ]);
    const [hit] = index.find('the butler');
    expect(hit?.file).toBe('novel.txt');
    expect(novel.text.slice(hit?.from)).toContain('The butler did it.');
    expect(hit?.passage.length).toBeLessThan(1300);
  });

  test('keeps to one file when told to', async () => {
    const index = await AttachmentIndex.of([report, novel]);
    expect(index.find('night team', 'report.md').map(({ file }) => file)).toEqual(['report.md']);
  });

  test.each([
    ['数据库的设计很重要。今天天气很好。', '数据库'],
    ['会議は金曜日です。', '金曜日'],
    ['اجتماع يوم الجمعة', 'الجمعة'],
    ['Die Straße ist gesperrt.', 'STRASSE'.toLowerCase().replace('ss', 'ß')],
    ['The invoioe was recognised badly.', 'invoice'],
    ['Ｔｏｔａｌ：１２', 'total 12'],
  ])('finds words in any script and with a wrong letter: %s', async (text, query) => {
    const index = await AttachmentIndex.of([{ name: 'a.txt', text }]);
    expect(index.find(query)).toHaveLength(1);
  });

  test('finds nothing where nothing is', async () => {
    const index = await AttachmentIndex.of([report]);
    expect([...index.find('zebra'), ...index.find(''), ...(await AttachmentIndex.of([])).find('a')]).toEqual([]);
  });
});

test('passages are in order, short, and leave out nothing but empty lines', () => {
  const piece = fc.constantFrom('word ', '\n', '\n\n', '# Title\n', 'x'.repeat(1500), '😀', 'End. ', '| a | b |\n');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const passages = splitPassages(text);
      for (const { from, text: passage } of passages) {
        expect(text.slice(from, from + passage.length)).toBe(passage);
        expect(passage.length).toBeLessThanOrEqual(1200);
        expect(passage.isWellFormed()).toBe(true);
      }
      const plain = (value: string) => value.replace(/\s/g, '');
      expect(plain(passages.map((passage) => passage.text).join(''))).toBe(plain(text));
    }),
  );
});

test('room is shared so that short texts are whole and long ones alike', () => {
  expect(shareRoom([10, 500, 300], 210)).toEqual([10, 100, 100]);
  expect(shareRoom([10, 20], 100)).toEqual([10, 20]);
  expect(shareRoom([5, 5], 0)).toEqual([0, 0]);
  expect(shareRoom([5, 7], Number.POSITIVE_INFINITY)).toEqual([5, 7]);
  expect(shareRoom([], 10)).toEqual([]);
});
