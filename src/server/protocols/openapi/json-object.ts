/** A piece of the document. */
export type JsonObject = Record<string, unknown>;
