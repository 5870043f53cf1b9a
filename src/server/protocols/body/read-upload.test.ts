import { describe, expect, it } from 'vitest';
import { defaultRouteLimits } from '../route-limits';
import { readUpload, type Upload } from './read-upload';

const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
const CONTENT_TYPE = 'multipart/form-data; boundary=b';
const limits = { ...defaultRouteLimits, fileBytes: 1 << 20 };

function post(body: BodyInit, contentType?: string): Request {
  return new Request('http://test/', {
    method: 'POST',
    body,
    ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
    // @ts-expect-error -- undici wants it for streams; the DOM's types do not know it
    duplex: 'half',
  });
}

function form(...files: [name: string, content: string][]): FormData {
  const data = new FormData();
  for (const [name, content] of files) data.append('file', new File([content], name));
  return data;
}

const read = (request: Request) => readUpload(request, limits, drain);

async function drain({ filename, chunks }: Upload): Promise<{ filename: string; size: number }> {
  let size = 0;
  for await (const chunk of chunks) size += chunk.byteLength;
  return { filename, size };
}

describe('readUpload', () => {
  it('hands over one file with its exact name, up to the limit', async () => {
    expect(await read(post(form(['../"한 글".pdf', 'x'.repeat(limits.fileBytes)])))).toEqual({
      filename: '../"한 글".pdf',
      size: limits.fileBytes,
    });
  });

  it('refuses no file, an unused file input, two files, and what is no form', async () => {
    for (const request of [post(form()), post(form(['', ''])), post(form(['a', '1'], ['b', '2']))])
      await expect(read(request)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(read(post('{}', 'application/json'))).rejects.toMatchObject({ code: 'unsupported-media-type' });
    for (const body of ['', 'x', `${HEAD}cut off`])
      await expect(read(post(body, CONTENT_TYPE))).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it('stops reading at the first byte too many, once the receiver has tidied up', async () => {
    let sent = 0;
    let seen: unknown;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? new TextEncoder().encode(HEAD) : new Uint8Array(65_536));
        sent += 65_536;
      },
    });
    const keep = (upload: Upload) =>
      drain(upload).catch((error: unknown) => {
        seen = error;
        throw error;
      });
    await expect(readUpload(post(endless, CONTENT_TYPE), limits, keep)).rejects.toMatchObject({
      code: 'payload-too-large',
    });
    expect(seen).toMatchObject({ code: 'payload-too-large' });
    expect(sent).toBeLessThan(2 * limits.fileBytes);
  });

  it('passes on why a file was refused, though nobody read it', async () => {
    const refusal = new Error('no');
    const refuse = () => Promise.reject(refusal);
    await expect(readUpload(post(form(['a', 'x'.repeat(500_000)])), limits, refuse)).rejects.toBe(refusal);
  });
});
