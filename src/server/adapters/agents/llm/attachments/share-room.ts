/** Shares room among texts of these lengths: short ones get all they need, and long ones the same as each other. */
export function shareRoom(lengths: readonly number[], room: number): number[] {
  const shares = lengths.map(() => 0);
  const shortestFirst = lengths.map((_, index) => index).sort((left, right) => at(lengths, left) - at(lengths, right));
  let left = room;
  for (const [place, index] of shortestFirst.entries()) {
    const share = Math.min(at(lengths, index), Math.floor(left / (lengths.length - place)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}

function at(lengths: readonly number[], index: number): number {
  return lengths[index] ?? 0;
}
