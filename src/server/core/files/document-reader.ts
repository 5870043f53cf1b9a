/** A document as Markdown for a model or a person, or in a sentence why it cannot be read. */
export type DocumentText = { kind: 'text'; text: string } | { kind: 'unreadable'; code: string; reason: string };

export type DocumentReading = {
  /** Aborted when nobody waits for the text any more. */
  signal?: AbortSignal;
  /** Called on long documents, for example before each scanned page. */
  onProgress?: (progress: { message: string; done: number; total: number }) => void;
};

/** A document whose type is known already. */
export type KnownDocument = {
  mimeType: string;
  size: number;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** Asked once, and only when the document's turn has come: many may wait. */
  chunks: AsyncIterable<Uint8Array>;
};

/** Looks into documents. */
export type DocumentReader = {
  /** The media type that the content says, or `null` when it is none that is supported. The beginning and the end are enough. */
  identify: (bytes: Uint8Array, filename: string) => Promise<string | null>;
  /** Never rejects: what cannot be read says why. The same bytes are read once. */
  read: (document: KnownDocument, reading?: DocumentReading) => Promise<DocumentText>;
  /** Identifies and reads what is in memory anyway. */
  extract: (bytes: Uint8Array, filename: string, reading?: DocumentReading) => Promise<DocumentText>;
  /** Removes what is kept of a document; `hash` is the SHA-256 of its bytes in hex. */
  forget: (hash: string) => Promise<void>;
};
