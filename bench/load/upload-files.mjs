import { Buffer } from 'node:buffer';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const BOUNDARY = 'parley-bench';
const CHUNK_BYTES = 256 * 1024;

/** Uploads as many files of text of this size at the same time; answers how many milliseconds each took. */
export function uploadFiles({ origin, count, bytes }) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const begun = performance.now();
      await uploadText({ origin, name: `big-${index}.txt`, bytes });
      return performance.now() - begun;
    }),
  );
}

/** One file as it is; answers its id. */
export async function uploadFile({ origin, name, base64 }) {
  const { file_id: id } = await post(origin, name, [Buffer.from(base64, 'base64')]);
  return id;
}

/** One file of text; answers what the server says of it. */
export async function uploadText({ origin, name, bytes }) {
  const stored = await post(origin, name, textOf(name, bytes));
  if (stored.size !== bytes) throw new Error(`${name} has ${stored.size} bytes there and not ${bytes}`);
  return stored;
}

/** Every file begins with its name, so that no two are the same. */
function* textOf(name, bytes) {
  const line = `${name} `.padEnd(128, '0123456789 abcdef ');
  const chunk = Buffer.from(line.repeat(CHUNK_BYTES / 128));
  for (let left = bytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
}

async function post(origin, name, content) {
  const outgoing = request(`${origin}/api/v1/files`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const answered = new Promise((resolve, reject) => outgoing.on('response', resolve).on('error', reject));
  await pipeline(Readable.from(formOf(name, content), { objectMode: false, highWaterMark: CHUNK_BYTES }), outgoing);
  const response = await answered;
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  if (response.statusCode !== 201) throw new Error(`the upload of ${name} answered ${response.statusCode}: ${text}`);
  return JSON.parse(text);
}

function* formOf(name, content) {
  yield Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`);
  yield* content;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}
