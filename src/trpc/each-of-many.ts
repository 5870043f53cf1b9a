/** So that what the page itself asks for does not wait behind what is done to hundreds. */
const AT_ONCE = 3;

/** Whatever is asked next fares no better: nothing came that is the server's own answer, or nobody is let in for now. */
const AWAY: readonly unknown[] = [
  undefined,
  'UNAUTHORIZED',
  'TOO_MANY_REQUESTS',
  'BAD_GATEWAY',
  'SERVICE_UNAVAILABLE',
  'GATEWAY_TIMEOUT',
];

/** `gone`: somebody else has removed them meanwhile. `left`: the server was away, or refused. */
export type EachOfMany<T> = { done: T[]; gone: T[]; left: T[] };

/**
 * Calls the server for each of many, some at a time. One that is refused holds up no other; once the server is away no other is
 * begun. One for what is gone does not count as failed.
 */
export async function eachOfMany<T>(all: readonly T[], call: (one: T) => Promise<unknown>): Promise<EachOfMany<T>> {
  const result: EachOfMany<T> = { done: [], gone: [], left: [] };
  const waiting = all.values();
  let isAway = false;
  const onFailure = (one: T, error: unknown) => {
    const code = codeOf(error);
    isAway ||= AWAY.includes(code);
    (code === 'NOT_FOUND' ? result.gone : result.left).push(one);
  };
  const work = async () => {
    for (const one of waiting) {
      if (isAway) result.left.push(one);
      else
        await call(one).then(
          () => result.done.push(one),
          (error: unknown) => onFailure(one, error),
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}

function codeOf(error: unknown): unknown {
  return (error as { data?: { code?: unknown } | null } | null)?.data?.code;
}
