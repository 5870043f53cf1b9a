'use client';

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { strings } from '../../ui/strings';
import type { Suggestion } from './suggestion';

type SuggestionMenuProps = {
  id: string;
  suggestions: readonly Suggestion[];
  markedIndex: number;
  idOf: (suggestion: Suggestion) => string;
  onPick: (suggestion: Suggestion) => void;
};

/** All commands of a conversation, where the window has room for them. */
const MOST_PX = 432;
const GAP_PX = 16;

/** Commands and agents beside the composer, on the side where there is room, while the focus stays in it. */
export function SuggestionMenu({ id, suggestions, markedIndex, idOf, onPick }: SuggestionMenuProps) {
  const list = useRef<HTMLUListElement>(null);
  const { isBelow, maxHeight } = useRoom(list, suggestions.length);

  // The list's own scrolling, which follows the marked line.
  useEffect(() => {
    list.current?.children[markedIndex]?.scrollIntoView({ block: 'nearest' });
  }, [markedIndex, maxHeight]);

  return (
    <ul
      ref={list}
      id={id}
      role="listbox"
      aria-label={strings.commands.label}
      style={{ maxHeight }}
      className={`absolute inset-x-0 z-20 scroll-py-1 overflow-y-auto rounded-xl border bg-surface p-1 shadow-float ${isBelow ? 'top-full mt-2' : 'bottom-full mb-2'}`}
    >
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.key}
          id={idOf(suggestion)}
          role="option"
          aria-selected={index === markedIndex}
          // The focus stays in the composer.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
          className={`flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm coarse:min-h-11 ${index === markedIndex ? 'bg-hover' : 'hover:bg-hover/60'}`}
        >
          <span className="shrink-0 font-mono text-[0.8125rem]">{suggestion.name}</span>
          <span className="min-w-0 truncate text-ink-muted">{suggestion.label}</span>
        </li>
      ))}
    </ul>
  );
}

/** Above the composer, or below it where only there the whole list has room; never beyond what is seen of the page. */
function useRoom(list: RefObject<HTMLUListElement | null>, count: number) {
  const [room, setRoom] = useState({ isBelow: false, maxHeight: MOST_PX });

  // The window, and the part of it that a keyboard on the screen leaves.
  useLayoutEffect(() => {
    const menu = list.current;
    const box = menu?.parentElement;
    if (!menu || !box) return;
    const measure = () => {
      const { top, bottom } = box.getBoundingClientRect();
      const above = top - GAP_PX;
      const below = (visualViewport?.height ?? innerHeight) - bottom - GAP_PX;
      const isBelow = above < Math.min(MOST_PX, menu.scrollHeight) && below > above;
      setRoom({ isBelow, maxHeight: Math.min(MOST_PX, isBelow ? below : above) });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [list, count]);

  return room;
}
