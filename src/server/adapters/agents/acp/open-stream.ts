import { methods, ndJsonStream, type AnyMessage, type Stream } from '@agentclientprotocol/sdk';
import { AppError } from '../../../core/app-error';
import { toWebStream } from '../to-web-stream';

/** A picture or a large file fits; what is longer is no message. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const MAX_OPEN_REQUESTS = 1000;

type Streams = { output: WritableStream<Uint8Array>; input: AsyncIterable<Uint8Array> };
type Listening = {
  /** Gets what the program tells while it works: most of all there is, and read with more patience than the SDK has. */
  onUpdate: (params: unknown) => void;
  /** Resolves when more may be said. */
  heard: () => Promise<void> | undefined;
};

/**
 * Messages of a program that may be broken: what it says is read no faster than it is `heard`, and the stream breaks where a line
 * is too long or where it goes on asking without reading the answers. Answers that nobody waits for are left out.
 */
export function openStream({ output, input }: Streams, { onUpdate, heard }: Listening): Stream {
  const lines = ndJsonStream(output, toWebStream(paced(input, heard)), { maxMessageBytes: MAX_MESSAGE_BYTES });
  const asked = new Set<unknown>();
  let open = 0;
  const incoming = new TransformStream<AnyMessage, AnyMessage>({
    transform(message, controller) {
      if (isQuestion(message)) open += 1;
      if (open > MAX_OPEN_REQUESTS) throw new AppError('agent-misbehaved', 'The agent goes on asking and does not read the answers.');
      if (isUpdate(message)) onUpdate(message.params);
      else if (!isAnswer(message) || asked.delete(message.id)) controller.enqueue(message);
    },
  });
  const outgoing = new TransformStream<AnyMessage, AnyMessage>({
    transform(message, controller) {
      if (isAnswer(message)) open -= 1;
      if (isQuestion(message)) asked.add(message.id);
      controller.enqueue(message);
    },
  });
  outgoing.readable.pipeTo(lines.writable).catch(() => undefined); // the writer hears of it
  return { readable: lines.readable.pipeThrough(incoming), writable: outgoing.writable };
}

async function* paced(input: AsyncIterable<Uint8Array>, heard: Listening['heard']): AsyncGenerator<Uint8Array> {
  for await (const bytes of input) {
    yield bytes;
    await heard();
  }
}

function isUpdate(message: AnyMessage): message is Extract<AnyMessage, { method: string }> {
  return 'method' in message && !('id' in message) && message.method === methods.client.session.update;
}

function isAnswer(message: AnyMessage): message is Extract<AnyMessage, { id: unknown }> {
  return !('method' in message) && 'id' in message;
}

/** Whatever is answered, be it with an error. */
function isQuestion(message: AnyMessage): message is Extract<AnyMessage, { id: unknown }> {
  return 'method' in message ? 'id' in message : !('id' in message);
}
