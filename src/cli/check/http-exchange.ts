export type Ask = {
  url: string;
  /** A string is sent as it is, anything else as JSON. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
  accept?: string;
  /** For the whole exchange. */
  timeoutMs: number;
  /** Told of the bytes so far; `true` leaves at once. */
  until?: (soFar: Uint8Array) => boolean | Promise<boolean>;
};

export type Answer = {
  status: number;
  contentType: string;
  bytes: Uint8Array;
  /** The longest time without a byte, once the stream was open. */
  silenceMs: number;
  ending: 'closed' | 'left' | 'timeout' | 'broken';
};

const MAX_BYTES = 64 * 1024 * 1024;

/** Posts and reads whatever comes back, byte by byte, within its time. Throws when there is no server at all. */
export async function exchange({
  url,
  body,
  headers,
  accept = 'text/event-stream',
  timeoutMs,
  until,
}: Ask): Promise<Answer> {
  const leaving = new AbortController();
  const timer = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.any([leaving.signal, timer]),
  });
  const answer: Answer = {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(),
    silenceMs: 0,
    ending: 'closed',
  };
  try {
    await readInto(answer, response, until);
  } catch {
    answer.ending = timer.aborted ? 'timeout' : 'broken';
  } finally {
    leaving.abort();
  }
  return answer;
}

async function readInto(answer: Answer, response: Response, until: Ask['until']): Promise<void> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of timed(response, answer)) {
      chunks.push(chunk);
      size += chunk.byteLength;
      const hasEnough = size > MAX_BYTES || ((await until?.(Buffer.concat(chunks))) ?? false);
      if (!hasEnough) continue;
      answer.ending = 'left';
      return;
    }
  } finally {
    answer.bytes = Buffer.concat(chunks);
  }
}

/** The body, with its longest silence noted in the answer. */
async function* timed({ body }: Response, answer: Answer): AsyncGenerator<Uint8Array> {
  let last = performance.now();
  for await (const chunk of body ?? []) {
    const now = performance.now();
    answer.silenceMs = Math.max(answer.silenceMs, now - last);
    last = now;
    yield chunk;
  }
}
