import { get } from 'node:http';
import { stampsIn } from '../delta-text.mjs';
import { monotonicMs } from '../monotonic-ms.mjs';
import { connections } from './connections.mjs';
import { createFrameSplitter } from './split-frames.mjs';

/** Follows a conversation's events and checks that none is missing, repeated or out of order. */
export class Follower {
  bytes = 0;
  deltas = 0;
  /** For every event with deltas, the age of the oldest of them. */
  lagsMs = [];
  /** The first thing that was wrong, in words. */
  problem = null;
  #lastSeq = null;
  #lastStamp = 0;
  #request = null;
  #end = null;

  /** Resolves once the stream is open and has said something. */
  open(url) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    return new Promise((resolve, reject) => {
      this.#request = get(url, { agent: connections }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        const split = createFrameSplitter();
        response.setEncoding('utf8').on('error', () => undefined);
        response.on('data', (chunk) => {
          resolve(this);
          this.bytes += chunk.length;
          for (const frame of split(chunk).split('\n\n')) this.#read(frame);
        });
      }).on('error', (error) => {
        this.#fail(error.message);
        reject(error);
      });
    });
  }

  close() {
    this.#request?.destroy();
  }

  #read(frame) {
    const { id, event, data } = parseFrame(frame);
    if (id === undefined) return;
    const from = data.from ?? id;
    if (this.#lastSeq !== null && from !== this.#lastSeq + 1) this.#fail(`event ${from} after ${this.#lastSeq}`);
    this.#lastSeq = id;
    if (data.text !== undefined) this.#takeText(data.text);
    if (event === 'turn_error') this.#fail(`turn_error: ${data.message}`);
    if (event === 'turn_done' || event === 'turn_error') this.#end(monotonicMs());
  }

  #takeText(text) {
    const stamps = stampsIn(text);
    this.lagsMs.push(monotonicMs() - stamps[0]);
    this.deltas += stamps.length;
    for (const stamp of stamps) {
      if (stamp < this.#lastStamp) this.#fail('a delta came out of order');
      this.#lastStamp = stamp;
    }
  }

  #fail(problem) {
    this.problem ??= problem;
  }
}

function parseFrame(frame) {
  const fields = Object.fromEntries(
    frame.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  if (fields.id === undefined) return {};
  return { id: Number(fields.id), event: fields.event, data: JSON.parse(fields.data) };
}
