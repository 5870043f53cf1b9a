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
};

/** Bytes by content hash. */
export type BlobStore = {
  /** Stores the bytes and answers their SHA-256 in hex; the same bytes twice are kept once. */
  put: (bytes: Uint8Array) => Promise<string>;
  read: (hash: string) => Promise<Uint8Array | null>;
  remove: (hash: string) => Promise<void>;
};
