import type { IncomingMessage } from 'node:http';
import type { BlobStore } from '../../core/files/file-store';
import { receiveBlob } from './receive-blob';
import { S3Client, type S3Body, type S3Target } from './s3-client';

const HASH = /^[0-9a-f]{64}$/;

export type S3Location = S3Target & {
  /** Stands before every key, such as `parley/`. */
  prefix?: string;
};

type S3BlobStore = S3Location & {
  /** Where bytes wait until it is known what they are. */
  incomingFolder: string;
};

/** Bytes in an S3-compatible store, under keys like those of the folder store, so that several servers share them. */
export function createS3BlobStore({ prefix = '', incomingFolder, ...target }: S3BlobStore): BlobStore & {
  /** Throws when the bucket cannot be used, saying why. */
  check: () => Promise<void>;
  close: () => void;
} {
  const client = new S3Client(target);
  const keyOf = (hash: string): string => `${prefix}${hash.slice(0, 2)}/${hash.slice(2)}`;
  const head = (hash: string) => (HASH.test(hash) ? client.send({ method: 'HEAD', key: keyOf(hash) }) : null);
  const get = (hash: string) => (HASH.test(hash) ? client.send({ method: 'GET', key: keyOf(hash) }) : null);

  const keep = async (body: S3Body): Promise<void> => {
    const known = await head(body.hash);
    known?.resume();
    if (known && sizeOf(known) === body.size) return;
    const answer = await client.send({ method: 'PUT', key: keyOf(body.hash), body });
    if (answer === null) throw new Error(`There is no bucket "${target.bucket}".`);
    answer.resume();
  };

  return {
    receive: (chunks) => receiveBlob({ incomingFolder, fsync: false, keep }, chunks),
    open: async (hash) => {
      const known = await head(hash);
      known?.resume();
      return known && { size: sizeOf(known), chunks: readLate(() => get(hash)) };
    },
    read: async (hash) => {
      const answer = await get(hash);
      return answer && readWhole(answer);
    },
    remove: async (hash) => {
      if (HASH.test(hash)) (await client.send({ method: 'DELETE', key: keyOf(hash) }))?.resume();
    },
    check: async () => {
      const bucket = await client.send({ method: 'HEAD', key: '' });
      if (bucket === null) throw new Error(`There is no bucket "${target.bucket}".`);
      bucket.resume();
    },
    close: () => {
      client.close();
    },
  };
}

function sizeOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? -1);
}

async function readWhole(answer: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Asks when the first byte is wanted, so that an answer that nobody reads holds no connection. */
async function* readLate(get: () => Promise<IncomingMessage | null> | null): AsyncGenerator<Uint8Array> {
  const answer = await get();
  if (answer === null) throw new Error('The bytes are gone.');
  for await (const chunk of answer) yield chunk as Buffer;
}
