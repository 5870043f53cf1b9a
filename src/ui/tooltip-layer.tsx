'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchTooltips, type ShownTooltip } from './watch-tooltips';

const GAP_PX = 6;
const EDGE_PX = 8;

/** Draws the tooltips of the page, one at a time. What one says its button says already: to those who listen it is no news. */
export function TooltipLayer() {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const box = useRef<HTMLDivElement>(null);

  // The pointer and the focus, anywhere on the page.
  useEffect(() => watchTooltips(setShown), []);

  // Its own size, which decides where it fits.
  useLayoutEffect(() => {
    const element = box.current;
    if (!shown || !element) return;
    const { left, top } = place(shown, element.getBoundingClientRect());
    element.style.left = `${String(left)}px`;
    element.style.top = `${String(top)}px`;
  }, [shown]);

  if (!shown) return null;
  return (
    <div
      ref={box}
      aria-hidden
      className="fade-in pointer-events-none fixed top-0 left-0 z-60 max-w-64 rounded-md border border-transparent bg-ink px-2 py-1 text-xs text-paper shadow-card select-none coarse:hidden"
    >
      {shown.label}
    </div>
  );
}

function place({ side, anchor }: ShownTooltip, { width, height }: DOMRect): { left: number; top: number } {
  const middle = anchor.left + anchor.width / 2 - width / 2;
  const left = clamp(side === 'right' ? anchor.right + GAP_PX : middle, window.innerWidth - width);
  if (side === 'right')
    return { left, top: clamp(anchor.top + anchor.height / 2 - height / 2, window.innerHeight - height) };
  const above = anchor.top - height - GAP_PX;
  const below = anchor.bottom + GAP_PX;
  const hasRoomBelow = below + height <= window.innerHeight - EDGE_PX;
  return { left, top: (side === 'bottom' && hasRoomBelow) || above < EDGE_PX ? below : above };
}

function clamp(value: number, most: number): number {
  return Math.round(Math.max(EDGE_PX, Math.min(value, most - EDGE_PX)));
}
