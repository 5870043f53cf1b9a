import type { Owner } from '../access/owner';
import type { FileRecord } from './file-record';

/** Rows that describe files, and the hashes whose bytes no row has any more. */
export type FileStore = {
  /** Answers `false`, and inserts nothing, while the bytes with its hash are being removed. */
  insert: (file: FileRecord) => Promise<boolean>;
  find: (owner: Owner, id: string) => Promise<FileRecord | null>;
  findById: (id: string) => Promise<FileRecord | null>;
  /** Gives files to a conversation; one that is attached already stays where it is. */
  attach: (ids: readonly string[], conversationId: string) => Promise<void>;
  /** Removes some rows of a conversation. */
  removeOfConversation: (conversationId: string, step: RemovalStep) => Promise<Removal>;
  /** Removes some rows from before then that no conversation has, because none took them or theirs is gone, the oldest first. */
  removeUnattached: (before: Date, step: RemovalStep) => Promise<Removal>;
  /** Hashes that are unused since before then, the longest first. From `now` on they count as unused, so that nobody else takes them. */
  takeUnused: (before: Date, step: RemovalStep) => Promise<string[]>;
  /** Their bytes are removed: the same may come in again. */
  forgetUnused: (hash: string) => Promise<void>;
};

/** How many at once, and the time that is noted for the hashes that are unused now. */
type RemovalStep = { limit: number; now: Date };

/** `unusedHashes` were noted in the transaction that removed the rows. */
export type Removal = { removed: number; unusedHashes: string[] };

/** Bytes that have come in and are not in the store yet: either `keep` or `discard` is called. */
export type ReceivedBlob = {
  hash: string;
  size: number;
  /** Enough to tell what it is: all of it, or its beginning and its end when it is longer than `maxBytes`. */
  sample: (maxBytes: number) => Promise<Uint8Array>;
  /** The same bytes twice are kept once. */
  keep: () => Promise<void>;
  discard: () => Promise<void>;
};

/** Bytes by content hash: their SHA-256 in hex. */
export type BlobStore = {
  /** Takes bytes as they come, never all of them in memory. Leaves nothing when `chunks` throws. */
  receive: (chunks: AsyncIterable<Uint8Array>) => Promise<ReceivedBlob>;
  /** Reads bytes as they are wanted, from when `chunks` is first asked. */
  open: (hash: string) => Promise<{ size: number; chunks: AsyncIterable<Uint8Array> } | null>;
  read: (hash: string) => Promise<Uint8Array | null>;
  remove: (hash: string) => Promise<void>;
};
