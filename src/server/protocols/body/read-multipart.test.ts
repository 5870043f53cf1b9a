import { describe, expect, it } from 'vitest';
import { defaultRouteLimits } from '../route-limits';
import { type MultipartFile, readMultipart } from './read-multipart';

async function read(request: Request, limits = defaultRouteLimits) {
  const files: (Omit<MultipartFile, 'chunks'> & { bytes: Uint8Array })[] = [];
  const fields = await readMultipart(request, {
    limits,
    onFile: async ({ chunks, ...file }) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      files.push({ ...file, bytes: Buffer.concat(parts) });
    },
  });
  return { fields: Object.fromEntries(fields), files };
}

function post(body: BodyInit, contentType?: string): Request {
  return new Request('http://test/', {
    method: 'POST',
    body,
    ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
    // @ts-expect-error -- undici wants it for streams; the DOM's types do not know it
    duplex: 'half',
  });
}

function form(entries: [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

/** A body in pieces of `size` bytes, as a network may deliver it. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

describe('readMultipart', () => {
  it('answers fields and hands over files with their exact names', async () => {
    const names = [
      '한글파일.pdf',
      '測試 文档.docx',
      'Photo Généré.png',
      'a"b;c.txt',
      '../../x',
      'x'.repeat(300),
      'CON',
      'dot.',
      'e\u0301.txt',
    ];
    const { fields, files } = await read(
      post(form([['message', 'hi'], ...names.map((name): [string, File] => ['files', new File(['1'], name)])])),
    );
    expect(fields).toEqual({ message: 'hi' });
    expect(files.map((file) => file.filename)).toEqual(names);
  });

  it('does not care how the bytes are cut', async () => {
    const bytes = new Uint8Array(
      await new Response(
        form([
          ['message', '你好 🌍'],
          ['files', new File(['\r\n--x\r\n'], 'a.txt')],
        ]),
      ).arrayBuffer(),
    );
    const contentType = `multipart/form-data; boundary=${new TextDecoder().decode(bytes).slice(2).split('\r\n')[0] ?? ''}`;
    for (const size of [1, 2, 7, 64]) {
      const { fields, files } = await read(post(inPieces(bytes, size), contentType));
      expect(fields).toEqual({ message: '你好 🌍' });
      expect(new TextDecoder().decode(files[0]?.bytes)).toBe('\r\n--x\r\n');
    }
  });

  it('ignores the empty part of a file input that nobody used', async () => {
    expect((await read(post(form([['files', new File([], '')]])))).files).toEqual([]);
  });

  it('refuses a file over its limit, too many files and too many bytes', async () => {
    const small = { ...defaultRouteLimits, fileBytes: 10, filesPerMessage: 2, multipartBytes: 2000 };
    const file = (size: number): [string, File] => ['files', new File(['x'.repeat(size)], 'a.txt')];
    await expect(read(post(form([file(11)])), small)).rejects.toMatchObject({ code: 'payload-too-large' });
    await expect(read(post(form([file(1), file(1), file(1)])), small)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(read(post(form([['message', 'x'.repeat(2000)]])), small)).rejects.toMatchObject({
      code: 'payload-too-large',
    });
  });

  it('stops reading an endless body at its limit', async () => {
    let sent = 0;
    const head = new TextEncoder().encode('--b\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n');
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? head : new Uint8Array(65_536));
        sent += 65_536;
      },
    });
    const limits = { ...defaultRouteLimits, fileBytes: 1 << 20, multipartBytes: 1 << 21 };
    await expect(read(post(endless, 'multipart/form-data; boundary=b'), limits)).rejects.toMatchObject({
      code: 'payload-too-large',
    });
    expect(sent).toBeLessThan(1 << 22);
  });

  it('refuses what is no multipart body', async () => {
    await expect(read(post('{}', 'application/json'))).rejects.toMatchObject({ code: 'unsupported-media-type' });
    await expect(read(post('x', 'multipart/form-data'))).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(read(post('x', 'multipart/form-data; boundary=b'))).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(read(post('--b\r\nbad', 'multipart/form-data; boundary=b'))).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('passes on the refusal of a file', async () => {
    const refusal = Object.assign(new Error('no'), {
      code: 'unsupported-media-type',
      [Symbol.for('parley.AppError')]: true,
    });
    const request = post(
      form([
        ['files', new File(['1'], 'a')],
        ['files', new File(['2'], 'b')],
      ]),
    );
    await expect(
      readMultipart(request, { limits: defaultRouteLimits, onFile: () => Promise.reject(refusal) }),
    ).rejects.toBe(refusal);
  });
});
