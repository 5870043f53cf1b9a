import type { Owner } from '../access/owner';

export type FileRecord = {
  id: string;
  owner: Owner;
  /** Set once a message uses it; the file goes when the conversation goes. */
  conversationId: string | null;
  /** Exactly as it was given; never a path. */
  filename: string;
  mimeType: string;
  size: number;
  /** SHA-256 of the bytes, hex; the bytes are kept once per hash. */
  hash: string;
  createdAt: Date;
};
