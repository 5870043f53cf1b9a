/** A document as Markdown for a model or a person, or in a sentence why it cannot be read. */
type DocumentText = { kind: 'text'; text: string } | { kind: 'unreadable'; code: string; reason: string };

type DocumentReading = {
  /** Aborted when nobody waits for the text any more. */
  signal?: AbortSignal;
  /** Called on long documents, for example before each scanned page. */
  onProgress?: (progress: { message: string; done: number; total: number }) => void;
};

/** Looks into documents. */
export type DocumentReader = {
  /** The media type that the content says, or `null` when it is none that is supported. */
  identify: (bytes: Uint8Array, filename: string) => Promise<string | null>;
  /** Never rejects: what cannot be read says why. The same bytes are read once. */
  extract: (bytes: Uint8Array, filename: string, reading?: DocumentReading) => Promise<DocumentText>;
  /** Removes what is kept of a document; `hash` is the SHA-256 of its bytes in hex. */
  forget: (hash: string) => Promise<void>;
};
