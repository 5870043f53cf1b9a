import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inPieces, putBlob } from '../../testing/put-blob';
import type { BlobStore } from './file-store';

type OpenBlobStore = { blobs: BlobStore; close: () => Promise<void> };

const HELLO = new TextEncoder().encode('hello');
const HELLO_HASH = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** What every store of bytes must do. */
export function blobStoreContract(name: string, open: () => Promise<OpenBlobStore>): void {
  describe(`${name} as a blob store`, () => {
    let opened: OpenBlobStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test('names bytes by their SHA-256 and gives them back', async () => {
      expect(await putBlob(opened.blobs, HELLO)).toBe(HELLO_HASH);
      expect(await opened.blobs.read(HELLO_HASH).then(toNumbers)).toEqual([...HELLO]);
    });

    test('keeps any byte, and no bytes at all', async () => {
      const every = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
      const hash = await putBlob(opened.blobs, every);
      expect(await opened.blobs.read(hash).then(toNumbers)).toEqual([...every]);
      expect(await putBlob(opened.blobs, new Uint8Array())).toBe(EMPTY_HASH);
      expect(await opened.blobs.read(EMPTY_HASH).then(toNumbers)).toEqual([]);
    });

    test('takes the same bytes again, also many times at once', async () => {
      const hashes = await Promise.all(Array.from({ length: 8 }, () => putBlob(opened.blobs, HELLO)));
      expect(new Set(hashes)).toEqual(new Set([HELLO_HASH]));
      expect(await opened.blobs.read(HELLO_HASH).then(toNumbers)).toEqual([...HELLO]);
    });

    test('takes only the part of a buffer that a view shows', async () => {
      const view = new TextEncoder().encode('..hello..').subarray(2, 7);
      expect(await putBlob(opened.blobs, view)).toBe(HELLO_HASH);
      expect(await opened.blobs.read(HELLO_HASH).then(toNumbers)).toEqual([...HELLO]);
    });

    test('shares no memory with its callers', async () => {
      const bytes = Uint8Array.from(HELLO);
      await putBlob(opened.blobs, bytes);
      bytes.fill(0);
      (await opened.blobs.read(HELLO_HASH))?.fill(0);
      expect(await opened.blobs.read(HELLO_HASH).then(toNumbers)).toEqual([...HELLO]);
    });

    test('answers null for what it does not have and for what is no hash', async () => {
      for (const hash of [HELLO_HASH, '', '..', '../../../../etc/passwd', '/etc/passwd', `${HELLO_HASH}/..`, 'x\0']) {
        expect(await opened.blobs.read(hash)).toBeNull();
        await opened.blobs.remove(hash);
      }
    });

    test('takes bytes as they come and keeps them when told to', async () => {
      const received = await opened.blobs.receive(inPieces('he', '', 'llo'));
      expect([received.hash, received.size]).toEqual([HELLO_HASH, 5]);
      expect(await received.sample(100).then(toNumbers)).toEqual([...HELLO]);
      expect(await opened.blobs.open(HELLO_HASH)).toBeNull();
      await received.keep();
      expect(await readOpen(opened.blobs, HELLO_HASH)).toEqual({ size: 5, text: 'hello' });
      await (await opened.blobs.receive(inPieces('hello'))).keep();
      await (await opened.blobs.receive(inPieces('hello'))).discard();
      expect(await readOpen(opened.blobs, HELLO_HASH)).toEqual({ size: 5, text: 'hello' });
    });

    test('takes no bytes at all as they come', async () => {
      const received = await opened.blobs.receive(inPieces());
      await received.keep();
      expect([received.hash, received.size]).toEqual([EMPTY_HASH, 0]);
      expect(await readOpen(opened.blobs, EMPTY_HASH)).toEqual({ size: 0, text: '' });
    });

    test('keeps nothing of bytes that are discarded or do not come to their end', async () => {
      await (await opened.blobs.receive(inPieces('hello'))).discard();
      const broken = (async function* () {
        yield* inPieces('hello');
        throw new Error('the client left');
      })();
      await expect(opened.blobs.receive(broken)).rejects.toThrow('the client left');
      expect(await opened.blobs.read(HELLO_HASH)).toBeNull();
    });

    test('opens nothing that it does not have', async () => {
      for (const hash of [HELLO_HASH, '', '../../etc/passwd']) expect(await opened.blobs.open(hash)).toBeNull();
    });

    test('removes, and takes the same bytes anew', async () => {
      await putBlob(opened.blobs, HELLO);
      await opened.blobs.remove(HELLO_HASH);
      expect(await opened.blobs.read(HELLO_HASH)).toBeNull();
      await opened.blobs.remove(HELLO_HASH);
      expect(await putBlob(opened.blobs, HELLO)).toBe(HELLO_HASH);
      expect(await opened.blobs.read(HELLO_HASH).then(toNumbers)).toEqual([...HELLO]);
    });
  });
}

function toNumbers(bytes: Uint8Array | null): number[] | null {
  return bytes && [...bytes];
}

async function readOpen(blobs: BlobStore, hash: string): Promise<{ size: number; text: string } | null> {
  const blob = await blobs.open(hash);
  if (!blob) return null;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of blob.chunks) text += decoder.decode(chunk, { stream: true });
  return { size: blob.size, text };
}
