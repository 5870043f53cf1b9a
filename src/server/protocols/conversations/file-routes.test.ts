import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startConversations } from './testing/start-conversations';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } });

describe('files', () => {
  it('that are pictures have a small picture, and no other has', async () => {
    await using app = await startConversations();
    for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
      const bytes = await picture(900, 450).toFormat(format).toBuffer();
      const id = await app.keep(`a.${format}`, new Uint8Array(bytes));
      const response = await app.file(`${id}/thumbnail`);
      expect([format, response.status, response.headers.get('content-type')]).toEqual([format, 200, 'image/webp']);
      const { width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect([width, height]).toEqual([320, 160]);
    }
    const text = await app.keep('a.txt', 'hello');
    const broken = await app.keep('b.png', new Uint8Array((await picture(90, 90).png().toBuffer()).subarray(0, 60)));
    const huge = await app.keep('c.png', new Uint8Array(await picture(8000, 6000).png().toBuffer()));
    for (const id of [text, broken, huge]) expect((await app.file(`${id}/thumbnail`)).status).toBe(415);
    expect((await app.file('nope/thumbnail')).status).toBe(404);
  });

  it('of a type that is not supported are refused by name and leave nothing', async () => {
    await using app = await startConversations();
    const response = await app.upload('virus.exe', 'MZ\0\0');
    expect(response.status).toBe(415);
    expect(((await response.json()) as { detail: string }).detail).toContain('"virus.exe"');
    expect((await app.upload('fake.png', 'not a picture')).status).toBe(415);
  });

  it('go with their conversation, but stay for another one that uses them too', async () => {
    await using app = await startConversations();
    const [one, two] = [await app.create(), await app.create()];
    const file = await app.keep('a.txt', 'hello');
    await app.post(one, 'x', { files: [file] });
    await app.post(two, 'y', { files: [file] });
    const other = async () => {
      const block = (await app.messages(two)).messages[0]?.content.find(({ type }) => type === 'file');
      return block?.type === 'file' ? block.file_id : '';
    };
    await expect.poll(other).not.toBe('');
    await app.call('DELETE', `/conversations/${one}`);
    expect((await app.file(file)).status).toBe(404);
    expect(await (await app.file(await other())).text()).toBe('hello');
    const last = await other();
    await app.call('DELETE', `/conversations/${two}`);
    expect((await app.file(last)).status).toBe(404);
  });
});
