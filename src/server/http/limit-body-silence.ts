import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body whose sender is silent for so long holds a connection and gives nothing for it. */
export const BODY_SILENCE_MS = 30_000;

/** Ends the connection when the body stops coming in. Whoever has been answered may take their time. */
export function limitBodySilence(incoming: IncomingMessage, outgoing: ServerResponse, silenceMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if (encoding === undefined && Number(length ?? 0) === 0) return;
  const { socket } = incoming;
  incoming.setTimeout(silenceMs, () => {
    if (!outgoing.headersSent && !isHeldBack(incoming)) socket.destroy();
  });
  // Node counts on for the whole connection; once it has answered, its own keep-alive limit is set.
  incoming.once('end', () => {
    if (!outgoing.writableFinished) socket.setTimeout(0);
  });
}

/** It is not the sender that is silent when nobody takes what has come in. */
function isHeldBack({ readableLength, readableHighWaterMark }: IncomingMessage): boolean {
  return readableLength >= readableHighWaterMark;
}
