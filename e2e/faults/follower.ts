import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import type { TurnEvent } from '../../src/contract/turn-event';

export type Frame = { id: number | null; event: TurnEvent | ResetEvent };
type ResetEvent = { type: 'reset'; last_event_id: number };

export type FollowOptions = { lastEventId?: string | number | undefined; after?: string | number };

/** A client of `…/events` on a connection of its own, which keeps every whole frame that it has received. */
export class Follower {
  readonly frames: Frame[] = [];
  /** Resolves when the stream is over, however it ended; never rejects. */
  readonly ended: Promise<void>;
  /** Bytes of the body so far. */
  bytes = 0;
  hasEnded = false;
  readonly #request: ClientRequest;
  #wake: () => void = () => undefined;

  private constructor(
    url: string,
    private readonly options: FollowOptions,
  ) {
    const { lastEventId, after } = options;
    const address = after === undefined ? url : `${url}?after=${encodeURIComponent(after)}`;
    const headers = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
    this.#request = request(address, { agent: false, headers });
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.hasEnded = true;
        this.#wake();
        resolve();
      };
      this.#request.on('error', end);
      this.#request.on('response', (response) => this.#read(response, end));
    });
  }

  /** Resolves once the server has answered with a stream. */
  static async open(url: string, options: FollowOptions = {}): Promise<Follower> {
    const follower = new Follower(url, options);
    const opened = new Promise<void>((resolve, reject) => {
      follower.#request.once('error', reject);
      follower.#request.once('response', ({ statusCode }) => {
        if (statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${statusCode}`));
      });
    });
    follower.#request.end();
    await opened;
    return follower;
  }

  /** The cursor that a browser would come back with. */
  get lastId(): number {
    const { lastEventId, after } = this.options;
    return this.frames.findLast((frame) => frame.id !== null)?.id ?? Number(lastEventId ?? after ?? 0);
  }

  types(): string[] {
    return this.frames.map((frame) => frame.event.type);
  }

  /** Resolves when what was received satisfies the test; rejects when the stream ends before that. */
  async until(isTrue: (frames: readonly Frame[]) => boolean): Promise<void> {
    while (!isTrue(this.frames)) {
      if (this.hasEnded) throw new Error(`the stream ended after ${JSON.stringify(this.types())}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Resolves when `count` turns have ended. */
  untilTurnsEnd(count = 1): Promise<void> {
    return this.until((frames) => frames.filter(({ event }) => isEnd(event)).length >= count);
  }

  untilId(id: number): Promise<void> {
    return this.until(() => this.lastId >= id);
  }

  async close(): Promise<void> {
    this.#request.destroy();
    await this.ended;
  }

  #read(response: IncomingMessage, end: () => void): void {
    const parser = createParser({
      onEvent: ({ id, data }) => {
        this.frames.push({ id: id === undefined ? null : Number(id), event: JSON.parse(data) as TurnEvent });
      },
    });
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      this.bytes += Buffer.byteLength(text);
      parser.feed(text);
      this.#wake();
    });
    response.on('error', end);
    response.on('close', end);
  }
}

function isEnd(event: Frame['event']): boolean {
  return event.type === 'turn_done' || event.type === 'turn_error';
}
