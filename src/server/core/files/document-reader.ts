/** Looks into documents. */
export type DocumentReader = {
  /** The media type that the content says, or `null` when it is none that is supported. */
  identify: (bytes: Uint8Array, filename: string) => Promise<string | null>;
  /** The document as text for a model or a person; never throws: what cannot be read says why. */
  extract: (
    bytes: Uint8Array,
    filename: string,
  ) => Promise<{ kind: 'text'; text: string } | { kind: 'unreadable'; reason: string }>;
};
