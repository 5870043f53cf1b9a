/** Makes small pictures of large ones. */
export type ImageScaler = {
  /** A WebP picture within a small square, upright; `null` when the bytes are no picture that can be read, or one that is too large. */
  thumbnail: (bytes: Uint8Array) => Promise<Uint8Array | null>;
};
