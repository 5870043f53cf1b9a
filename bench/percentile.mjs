/** The value below which `percent` of all values lie. */
export function percentile(values, percent) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN;
}

export function median(values) {
  return percentile(values, 50);
}
