export type SseFrame = {
  /** The cursor a client resumes from. */
  id?: number;
  /** A name that this server chose: never text from outside, so it holds no line break. */
  event?: string;
  data: unknown;
};

const encoder = new TextEncoder();

/** One frame as text: LF only, one JSON object on one `data:` line. */
export function encodeFrameText({ id, event, data }: SseFrame): string {
  const head = `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}`;
  return `${head}data: ${JSON.stringify(data)}\n\n`;
}

export function encodeFrame(frame: SseFrame): Uint8Array {
  return encoder.encode(encodeFrameText(frame));
}

/** Many frames as one chunk, so that a burst costs one write. */
export function encodeFrames(frames: readonly SseFrame[]): Uint8Array {
  return encoder.encode(frames.map(encodeFrameText).join(''));
}

/** A line that clients ignore; proxies and clients see that the stream lives. */
export function encodeComment(text: string): Uint8Array {
  return encoder.encode(`: ${text}\n\n`);
}
