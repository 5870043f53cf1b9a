export type TokenBuckets = {
  /** Takes one token. Answers after how many seconds there is one when there is none now, else 0. */
  take: (name: string, now: Date) => number;
  /** Puts a token back that was taken for nothing. */
  giveBack: (name: string) => void;
};

type Bucket = { tokens: number; atMs: number };

const MINUTE_MS = 60_000;
const MAX_BUCKETS = 10_000;

/** As many tokens a minute for each name, all of them at once if need be. Names that rest are forgotten. */
export function createTokenBuckets(perMinute: number): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  const refilled = ({ tokens, atMs }: Bucket, nowMs: number): number =>
    Math.min(perMinute, tokens + (Math.max(0, nowMs - atMs) * perMinute) / MINUTE_MS);
  return {
    take: (name, now) => {
      const nowMs = now.getTime();
      const known = buckets.get(name);
      const tokens = known ? refilled(known, nowMs) : perMinute;
      // The map keeps the order of use: the first is the one that has rested longest.
      buckets.delete(name);
      if (buckets.size >= MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '');
      const hasToken = tokens >= 1;
      buckets.set(name, { tokens: hasToken ? tokens - 1 : tokens, atMs: nowMs });
      return hasToken ? 0 : Math.max(1, Math.ceil((((1 - tokens) / perMinute) * MINUTE_MS) / 1000));
    },
    giveBack: (name) => {
      const bucket = buckets.get(name);
      if (bucket) buckets.set(name, { ...bucket, tokens: Math.min(perMinute, bucket.tokens + 1) });
    },
  };
}
