'use client';

import { useId, useState, type KeyboardEvent } from 'react';
import type { Suggestion } from './suggestion';

/** The menu above the composer: which line is marked, and the keys that move and pick. It opens with what is written. */
export function useSuggestions(text: string, suggestions: readonly Suggestion[], onText: (text: string) => void) {
  const listId = useId();
  const [marked, setMarked] = useState({ text, index: 0 });
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const isOpen = suggestions.length > 0 && closedFor !== text;
  const index = marked.text === text ? Math.min(marked.index, suggestions.length - 1) : 0;
  const idOf = (suggestion: Suggestion) => `${listId}${suggestion.key}`;
  const pick = (suggestion: Suggestion | undefined) => {
    if (suggestion) onText(suggestion.pick());
  };
  const step = (by: number) => setMarked({ text, index: (index + by + suggestions.length) % suggestions.length });

  /** Answers whether the key was the menu's. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.shiftKey) return false;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(suggestions[index]);
    else if (event.key === 'Escape') setClosedFor(text);
    else return false;
    event.preventDefault();
    return true;
  };
  const current = suggestions[index];
  return { isOpen, listId, index, idOf, pick, onKeyDown, activeId: isOpen && current ? idOf(current) : undefined };
}
