import { request } from 'node:http';
import { stampsIn } from '../delta-text.mjs';
import { monotonicMs } from '../monotonic-ms.mjs';
import { connections } from './connections.mjs';
import { createFrameSplitter } from './split-frames.mjs';

/**
 * Posts one message and reads its stream to the end.
 *
 * @returns {Promise<{ firstMs: number, deltas: number, lagsMs: number[], isComplete: boolean }>} `firstMs` from the post to the
 *   first delta; `lagsMs`: for every read that brought deltas, the age of the oldest of them.
 */
export function streamTurn(url, { body, first, last }) {
  const turn = { firstMs: NaN, deltas: 0, lagsMs: [], isComplete: false };
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const start = monotonicMs();
    const read = (frames) => {
      const now = monotonicMs();
      if (Number.isNaN(turn.firstMs) && frames.includes(first)) turn.firstMs = now - start;
      const stamps = stampsIn(frames);
      turn.deltas += stamps.length;
      if (stamps.length > 0) turn.lagsMs.push(now - stamps[0]);
      turn.isComplete ||= frames.includes(last);
    };
    const onResponse = (response) => {
      const split = createFrameSplitter();
      response
        .setEncoding('utf8')
        .on('data', (chunk) => read(split(chunk)))
        .on('error', reject)
        .on('end', () => resolve(turn));
    };
    const headers = { 'content-type': 'application/json', 'content-length': payload.length };
    request(url, { method: 'POST', agent: connections, headers }, onResponse).on('error', reject).end(payload);
  });
}
