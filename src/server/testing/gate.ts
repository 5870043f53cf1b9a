/** A door in a test: one side waits for `opened`, the other decides when. `reached` says that someone stands before it. */
export type Gate = { open: () => void; opened: Promise<void>; reach: () => void; reached: Promise<void> };

export function newGate(): Gate {
  const opening = newSwitch();
  const reaching = newSwitch();
  return { open: opening.flip, opened: opening.flipped, reach: reaching.flip, reached: reaching.flipped };
}

function newSwitch(): { flip: () => void; flipped: Promise<void> } {
  let flip = (): void => undefined;
  const flipped = new Promise<void>((resolve) => (flip = resolve));
  return { flip, flipped };
}
