/**
 * What a model says in one turn: how many deltas, how far apart, how long each. A plan's name is also the name of the agent and
 * of the model that follow it. `isAlternating`: reasoning and text by turns, so that no two neighbours can be merged. `isMarkdown`: words and
 * code, without a stamp.
 *
 * @typedef {{ deltas: number, everyMs: number, characters: number, isAlternating?: boolean, isMarkdown?: boolean }} Plan
 * @type {Record<string, Plan>}
 */
export const plans = {
  'burst-50': { deltas: 50, everyMs: 0, characters: 16 },
  'paced-100': { deltas: 100, everyMs: 20, characters: 16 },
  'tokens-60': { deltas: 900, everyMs: 1000 / 60, characters: 4, isMarkdown: true },
  'long-answer': { deltas: 900, everyMs: 1000 / 60, characters: 222, isMarkdown: true },
  'burst-10000': { deltas: 10_000, everyMs: 0, characters: 100 },
  'alternating-10000': { deltas: 10_000, everyMs: 0, characters: 100, isAlternating: true },
};
