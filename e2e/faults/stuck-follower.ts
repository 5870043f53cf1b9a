import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createParser } from 'eventsource-parser';
import type { TurnEvent } from '../../src/contract/turn-event';
import type { Frame } from './follower';

/** A client of a stream on a bare socket, which reads nothing until it is told to. */
export class StuckFollower {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async open(origin: string, path: string): Promise<StuckFollower> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
    return new StuckFollower(socket);
  }

  /** Reads what is there, until the server ends it, or the test says that it is enough. */
  async drain(isEnough: (frames: readonly Frame[]) => boolean): Promise<Frame[]> {
    const frames: Frame[] = [];
    const parser = createParser({
      onEvent: ({ id, data }) => frames.push({ id: Number(id), event: JSON.parse(data) as TurnEvent }),
    });
    const body = new ChunkedBody();
    await new Promise<void>((resolve) => {
      this.#socket.once('close', () => resolve());
      this.#socket.on('data', (bytes: Buffer) => {
        for (const text of body.take(bytes)) parser.feed(text);
        if (isEnough(frames)) this.#socket.destroy();
      });
      this.#socket.resume();
    });
    return frames;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** The text of a chunked HTTP/1.1 body behind its head, as far as it is whole. */
class ChunkedBody {
  #rest = Buffer.alloc(0);
  #isInBody = false;
  readonly #decoder = new TextDecoder();

  *take(bytes: Buffer): Generator<string> {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    if (!this.#isInBody) this.#skipHead();
    while (this.#isInBody) {
      const lineEnd = this.#rest.indexOf('\r\n');
      const size = lineEnd < 0 ? NaN : Number.parseInt(this.#rest.toString('latin1', 0, lineEnd), 16);
      const start = lineEnd + 2;
      if (!(size > 0) || this.#rest.length < start + size + 2) return;
      yield this.#decoder.decode(this.#rest.subarray(start, start + size), { stream: true });
      this.#rest = this.#rest.subarray(start + size + 2);
    }
  }

  #skipHead(): void {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0) return;
    this.#rest = this.#rest.subarray(end + 4);
    this.#isInBody = true;
  }
}
