import { AppError } from '../../core/app-error';

function bodyTooLarge(maxBytes: number): AppError {
  return new AppError('payload-too-large', `The body may have ${maxBytes} bytes at most.`);
}

/** Refuses by the declared length, before anything is read. */
export function refuseLargeBody(request: Request, maxBytes: number): void {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxBytes) throw bodyTooLarge(maxBytes);
}

/** The chunks of a body, counted while they come in. Throws `payload-too-large` at the first byte over the limit. */
export async function* readChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  refuseLargeBody(request, maxBytes);
  if (request.body === null) return;
  // Not `for await` over the body: leaving that cancels it, which closes the socket before the refusal is on its way.
  const reader = request.body.getReader();
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    total += value.byteLength;
    if (total > maxBytes) throw bodyTooLarge(maxBytes);
    yield value;
  }
}

export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  refuseLargeBody(request, maxBytes);
  // A declared length is enforced by the server's parser: the short way is safe.
  if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
