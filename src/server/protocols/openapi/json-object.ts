/** A piece of the document. */
export type JsonObject = { [key: string]: unknown };
