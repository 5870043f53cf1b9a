import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blobStoreContract } from '../../core/files/blob-store.contract';
import { inPieces, putBlob } from '../../testing/put-blob';
import { createS3BlobStore } from './s3-blob-store';

const HELLO = new TextEncoder().encode('hello');
const HELLO_HASH = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
/** The keys of the test server. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** The signature that a request has, and the one that AWS Signature Version 4 gives it. */
function checkSignature({ method, url, headers }: IncomingMessage): { given: string; right: string } {
  const header = (name: string): string => String(headers[name] ?? '');
  const [, scope = '', signed = '', given = ''] =
    /Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\S+)/.exec(header('authorization')) ?? [];
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${header(name)}\n`);
  const canonical = [method, url, '', canonicalHeaders.join(''), signed, header('x-amz-content-sha256')].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, digest].join('\n');
  const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`);
  return { given, right: hmac(key, text).toString('hex') };
}

let root: string;
let server: S3rver;
let endpoint: string;
let buckets = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-s3-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: join(root, 'server') };
  const names = Array.from({ length: 40 }, (_, index) => ({ name: `bucket-${index}`, configs: [] }));
  server = new S3rver({ ...options, configureBuckets: names });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

function open(change: Partial<Parameters<typeof createS3BlobStore>[0]> = {}) {
  const bucket = `bucket-${buckets++}`;
  const incomingFolder = join(root, bucket);
  return createS3BlobStore({ endpoint, region: 'us-east-1', bucket, ...KEYS, incomingFolder, ...change });
}

blobStoreContract('the S3 blob store', () => {
  const blobs = open();
  return Promise.resolve({
    blobs,
    close: () => {
      blobs.close();
      return Promise.resolve();
    },
  });
});

describe('the S3 blob store', () => {
  test('shares its bytes with other servers under the same prefix, and with nobody under another', async () => {
    const bucket = 'bucket-39';
    await putBlob(open({ bucket, prefix: 'parley/' }), HELLO);
    expect(await open({ bucket, prefix: 'parley/' }).read(HELLO_HASH)).toEqual(Buffer.from(HELLO));
    expect(await open({ bucket, prefix: 'other/' }).read(HELLO_HASH)).toBeNull();
  });

  test('leaves no file on this machine', async () => {
    const incomingFolder = join(root, 'incoming');
    const blobs = open({ incomingFolder });
    await putBlob(blobs, HELLO);
    expect(await blobs.read(HELLO_HASH)).toEqual(Buffer.from(HELLO));
    expect(await readdir(incomingFolder)).toEqual([]);
  });

  test('carries 5 MB through its streams', async () => {
    const blobs = open();
    const piece = new Uint8Array(64 * 1024).map((_, index) => index % 251);
    const received = await blobs.receive(inPieces(...Array.from({ length: 80 }, () => piece)));
    await received.keep();
    let size = 0;
    for await (const chunk of (await blobs.open(received.hash))?.chunks ?? []) size += chunk.byteLength;
    expect(size).toBe(80 * 64 * 1024);
  });

  test('says at once why it cannot be used', async () => {
    await expect(open().check()).resolves.toBeUndefined();
    await expect(open({ bucket: 'missing' }).check()).rejects.toThrow('There is no bucket "missing".');
  });
});

describe('an S3 server that is strict, or fails', () => {
  let failing: Server;
  let requests: string[];
  let signatures: { given: string; right: string }[];
  let replies: number[];
  beforeEach(async () => {
    requests = [];
    signatures = [];
    failing = createServer((request, response) => {
      request.resume();
      requests.push(request.method ?? '');
      signatures.push(checkSignature(request));
      response.writeHead(replies.shift() ?? 200, { 'content-length': '0' }).end();
    });
    await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    failing.closeAllConnections();
    failing.close();
  });
  const failingEndpoint = () => `http://127.0.0.1:${(failing.address() as AddressInfo).port}`;

  test('gets every request signed as the specification says', async () => {
    replies = [404, 200, 200];
    const blobs = open({ endpoint: failingEndpoint(), prefix: 'a b/ü/' });
    await putBlob(blobs, HELLO);
    await blobs.check();
    expect(signatures).toHaveLength(3);
    for (const { given, right } of signatures) expect(given).toBe(right);
  });

  test('that refuses the keys is not asked again', async () => {
    replies = [403];
    await expect(putBlob(open({ endpoint: failingEndpoint() }), HELLO)).rejects.toThrow(/answered 403/);
    expect(requests).toEqual(['HEAD']);
  });

  test('is asked again', async () => {
    replies = [503, 404, 500, 200];
    expect(await putBlob(open({ endpoint: failingEndpoint() }), HELLO)).toBe(HELLO_HASH);
    expect(requests).toEqual(['HEAD', 'HEAD', 'PUT', 'PUT']);
  });

  test('is not asked for ever, and the error has no secret in it', async () => {
    replies = Array.from({ length: 10 }, () => 503);
    const error: unknown = await putBlob(open({ endpoint: failingEndpoint() }), HELLO).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'not-ready', message: 'The store of files cannot be reached.' });
    expect(String((error as Error).cause)).toMatch(/answered 503 to HEAD of 2c\/f24d/);
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain(KEYS.secretAccessKey);
    expect(requests).toHaveLength(4);
  });
});
