/** Reads nothing until somebody asks. */
export function toWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  let bytes: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        bytes ??= source[Symbol.asyncIterator]();
        const next = await bytes.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await (bytes ?? source[Symbol.asyncIterator]()).return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
