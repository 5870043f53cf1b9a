/** The known name that a mistyped one most likely means, or none when nothing is close. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const best = Array.from(known)
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return best !== undefined && best.distance <= Math.max(2, name.length / 3) ? best.candidate : undefined;
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const substitute = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, substitute));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
