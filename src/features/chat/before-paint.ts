const HIDDEN_PAINT_MS = 250;

/**
 * Runs once before the next paint; answers how to take that back. A page that is hidden paints nothing, not even what it was
 * about to: a timer keeps its memory and its announcements current.
 */
export function beforePaint(run: () => void): () => void {
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const go = () => {
    cancel();
    run();
  };
  const frame = requestAnimationFrame(go);
  const timer = setTimeout(go, HIDDEN_PAINT_MS);
  return cancel;
}
