/** Chance that can be had again: the same seed gives the same numbers. */
export type SeededRandom = {
  /** A whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
};

/** Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

/** `FAULTS_SEED` repeats a run; otherwise every run is another one. Tests put it into their titles. */
export const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000_000);
