import type { Owner } from '../access/owner';
import type { FileRecord } from './file-record';

/** Rows that describe files. */
export type FileStore = {
  insert: (file: FileRecord) => Promise<void>;
  find: (owner: Owner, id: string) => Promise<FileRecord | null>;
  findById: (id: string) => Promise<FileRecord | null>;
  /** Gives files to a conversation; one that is attached already stays where it is. */
  attach: (ids: readonly string[], conversationId: string) => Promise<void>;
  /** Removes the rows of a conversation and answers the hashes that no row uses any more. */
  removeOfConversation: (conversationId: string) => Promise<string[]>;
  /**
   * Removes some rows from before then that no conversation has, because none took them or theirs is gone, the oldest first, and
   * answers the hashes that no row uses any more.
   */
  removeUnattached: (before: Date, limit: number) => Promise<{ removed: number; unusedHashes: string[] }>;
};

/** Bytes that have come in and are not in the store yet: either `keep` or `discard` is called. */
export type ReceivedBlob = {
  hash: string;
  size: number;
  /** Enough to tell what it is: all of it, or its beginning and its end when it is longer than `maxBytes`. */
  sample: (maxBytes: number) => Promise<Uint8Array>;
  keep: () => Promise<void>;
  discard: () => Promise<void>;
};

/** Bytes by content hash. */
export type BlobStore = {
  /** Takes bytes as they come, never all of them in memory. Leaves nothing when `chunks` throws. */
  receive: (chunks: AsyncIterable<Uint8Array>) => Promise<ReceivedBlob>;
  /** Reads bytes as they are wanted, from when `chunks` is first asked. */
  open: (hash: string) => Promise<{ size: number; chunks: AsyncIterable<Uint8Array> } | null>;
  /** Stores the bytes and answers their SHA-256 in hex; the same bytes twice are kept once. */
  put: (bytes: Uint8Array) => Promise<string>;
  read: (hash: string) => Promise<Uint8Array | null>;
  remove: (hash: string) => Promise<void>;
};
