import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../monotonic-ms.mjs';
import { plans } from '../plans.mjs';
import { streamDialects } from './stream-dialects.mjs';
import { streamTurn } from './stream-turn.mjs';

/**
 * Streams turns, so many at a time, until there were `count` or `seconds` are over; those under way are finished. The first ones
 * start spread over `spreadMs`. Throws when a turn did not bring every delta of its plan and its end.
 */
export async function runTurns({
  origin,
  dialect = 'agent-rest',
  plan,
  concurrency,
  count = Infinity,
  seconds,
  spreadMs = 0,
}) {
  const { path, body, first, last } = streamDialects[dialect];
  const ask = { body: body(plan), first, last };
  const start = monotonicMs();
  const end = start + (seconds ?? Infinity) * 1000;
  const turns = [];
  let started = 0;
  const work = async (worker) => {
    await sleep((spreadMs * worker) / concurrency);
    while (started < count && monotonicMs() < end) {
      started += 1;
      const turn = await streamTurn(`${origin}${path(plan)}`, ask);
      if (!turn.isComplete || turn.deltas !== plans[plan].deltas) {
        throw new Error(`a turn of ${plan} brought ${turn.deltas} deltas and ${turn.isComplete ? 'an' : 'no'} end`);
      }
      turns.push(turn);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, worker) => work(worker)));
  return {
    turns: turns.length,
    seconds: (monotonicMs() - start) / 1000,
    firstMs: turns.map((turn) => turn.firstMs),
    lagsMs: turns.flatMap((turn) => turn.lagsMs),
  };
}
