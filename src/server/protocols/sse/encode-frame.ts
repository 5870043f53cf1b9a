export type SseFrame = {
  /** The cursor a client resumes from. */
  id?: number;
  /** A name that this server chose: never text from outside, so it holds no line break. */
  event?: string;
  data: unknown;
};

const encoder = new TextEncoder();

/** Line breaks to Unicode but not to SSE: clients that split text by Unicode's rules, as Python's do, would cut the line there. */
const UNICODE_LINE_BREAK = /[\u0085\u2028\u2029]/g;

/** One frame as text: LF only, one JSON object on one `data:` line. */
export function encodeFrameText({ id, event, data }: SseFrame): string {
  const head = `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}`;
  const json = JSON.stringify(data).replace(UNICODE_LINE_BREAK, escape);
  return `${head}data: ${json}\n\n`;
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

function escape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
