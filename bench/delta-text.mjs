import { monotonicMs } from './monotonic-ms.mjs';

const STAMP = /\d{10}\.\d/g;

/** The text of a delta says when it was made, so that whoever receives it knows how old it is. */
export function deltaText(characters) {
  return `${monotonicMs().toFixed(1).padStart(12, '0')} `.padEnd(characters, '.');
}

/** When the deltas in a text were made, however they were merged on the way. */
export function stampsIn(text) {
  return (text.match(STAMP) ?? []).map(Number);
}
