'use client';

import { strings } from '../../ui/strings';
import type { Suggestion } from './suggestion';

type SuggestionMenuProps = {
  id: string;
  suggestions: readonly Suggestion[];
  markedIndex: number;
  idOf: (suggestion: Suggestion) => string;
  onPick: (suggestion: Suggestion) => void;
};

/** Commands and agents, above the composer, while the focus stays in it. */
export function SuggestionMenu({ id, suggestions, markedIndex, idOf, onPick }: SuggestionMenuProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={strings.commands.label}
      className="absolute inset-x-0 bottom-full z-20 mb-2 max-h-72 overflow-y-auto rounded-xl border bg-surface p-1 shadow-float"
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
