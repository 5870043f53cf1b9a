import { describe, expect, it } from 'vitest';
import { startConversations } from './testing/start-conversations';

const NAMES = [
  '한글파일.txt',
  '測試 文档.txt',
  'Photo Généré.txt',
  'Photo Ge\u0301ne\u0301re\u0301.txt',
  'مستند عربي.txt',
  '\u202egnp.txt',
  '🦜 parrot.txt',
  "a'b;c, d.txt",
  'a"b;c.txt',
  '100%.txt',
  'a%2Fb.txt',
  '../../x',
  '..\\..\\windows\\system.ini.txt',
  '/etc/passwd.txt',
  'CON',
  'nul.txt',
  'trailing dot..txt',
  ' spaces .txt',
  '.hidden.txt',
  '-rf.txt',
  '<img src=x onerror=alert(1)>.txt',
  `${'ä'.repeat(296)}.txt`,
];

/** The name that a browser would save the file under before it makes it safe: RFC 8187 over RFC 6266. */
function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return (/filename="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1] ?? '').replaceAll(/\\(.)/g, '$1');
}

describe('a file name', () => {
  it.each(NAMES)(
    'is given back exactly, on upload, in the message and on download, and is never a path: %j (W4)',
    async (name) => {
      await using app = await startConversations();
      const uploaded = (await (await app.upload(name, 'hello')).json()) as { file_id: string; filename: string };
      expect(uploaded.filename).toBe(name);
      const conversation = await app.create();
      await app.post(conversation, 'read', { files: [uploaded.file_id] });
      const [message] = (await app.messages(conversation)).messages;
      expect(message?.content).toContainEqual(expect.objectContaining({ type: 'file', filename: name }));
      const download = await app.file(uploaded.file_id);
      expect(nameOf(download.headers.get('content-disposition') ?? '')).toBe(name);
      expect(download.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await download.text()).toBe('hello');
    },
  );

  it('that has no text type is refused, whatever it looks like', async () => {
    await using app = await startConversations();
    for (const name of ['photo.png', 'a.docx']) {
      expect([name, (await app.upload(name, 'hello')).status]).toEqual([name, 415]);
    }
  });
});
