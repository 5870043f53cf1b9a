'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { drawInPlace } from './draw-in-place';

/** As much as is drawn at once. */
const MOST_AT_ONCE = 30_000;
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

type WaitingParts = {
  waiting: ReadonlySet<number>;
  /** Keeps the box that stands where a part will. */
  keepBox: (index: number, box: HTMLElement | null) => void;
};

/**
 * Which parts of a long text wait to be drawn: at first all but those at its ends, then one less with every frame, the nearest to
 * what is in view before the others. What is added to the text does not wait.
 */
export function useWaitingParts(parts: readonly string[]): WaitingParts {
  const [waiting, setWaiting] = useState(() => waitingAtFirst(parts));
  const boxes = useRef(new Map<number, HTMLElement>());
  const isMoving = useIsMoving(waiting.size > 0);
  const keepBox = useCallback((index: number, box: HTMLElement | null) => {
    if (box) boxes.current.set(index, box);
    else boxes.current.delete(index);
  }, []);

  // The frames of the browser.
  useEffect(() => {
    if (waiting.size === 0) return undefined;
    const frame = requestAnimationFrame(() => {
      const next = nearestToView(boxes.current);
      if (!next) return;
      const draw = () => flushSync(() => setWaiting(without(waiting, next.index)));
      if (isMoving.current) drawInPlace(next.box, draw);
      else draw();
    });
    return () => cancelAnimationFrame(frame);
  }, [waiting, isMoving]);

  return { waiting, keepBox };
}

/** Whether the reader has done anything by now. Until then, they are kept where they were brought. */
function useIsMoving(isWatching: boolean) {
  const isMoving = useRef(false);

  // What the reader does.
  useEffect(() => {
    if (!isWatching) return undefined;
    const note = () => {
      isMoving.current = true;
    };
    for (const move of MOVES) window.addEventListener(move, note, { passive: true });
    return () => {
      for (const move of MOVES) window.removeEventListener(move, note);
    };
  }, [isWatching]);

  return isMoving;
}

function waitingAtFirst(parts: readonly string[]): ReadonlySet<number> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const inner = length > MOST_AT_ONCE ? parts.slice(1, -1) : [];
  return new Set(inner.map((_, index) => index + 1));
}

function without(waiting: ReadonlySet<number>, index: number): ReadonlySet<number> {
  return new Set([...waiting].filter((one) => one !== index));
}

type Box = { index: number; box: HTMLElement; awayPx: number };

function nearestToView(boxes: ReadonlyMap<number, HTMLElement>): Box | null {
  let nearest: Box | null = null;
  for (const [index, box] of boxes) {
    const { top, bottom } = box.getBoundingClientRect();
    const awayPx = Math.max(0, top - window.innerHeight, -bottom);
    if (!nearest || awayPx < nearest.awayPx) nearest = { index, box, awayPx };
  }
  return nearest;
}
