/** A span of time for a person: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${String(seconds)} s`;
  return seconds < 3600 ? inTwo(seconds, ['min', 's']) : inTwo(Math.round(seconds / 60), ['h', 'min']);
}

function inTwo(count: number, [large, small]: readonly [string, string]): string {
  const whole = `${String(Math.floor(count / 60))} ${large}`;
  const rest = count % 60;
  return rest === 0 ? whole : `${whole} ${String(rest)} ${small}`;
}
