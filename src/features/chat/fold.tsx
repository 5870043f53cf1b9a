'use client';

import { ChevronRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKeptState } from '../../ui/use-kept-state';

type FoldProps = {
  /** Within its message. */ name: string;
  label: string;
  /** The content in a few words, while it is closed. */ hint?: string;
  children: ReactNode;
};

/** One line that opens to more. */
export function Fold({ name, label, hint = '', children }: FoldProps) {
  const [isOpen, setIsOpen] = useKeptState(name);
  return (
    <section className="overflow-hidden rounded-xl border">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-9 w-full items-center gap-2.5 px-3 text-start text-sm text-ink-muted hover:bg-hover/50 focus-visible:-outline-offset-2 coarse:h-11"
      >
        <span className="max-w-[50%] shrink-0 truncate">{label}</span>
        <span className="min-w-0 flex-1 truncate text-[0.8125rem] text-ink-faint" dir="auto">
          {isOpen ? '' : hint}
        </span>
        <ChevronRightIcon
          className={`size-3.5 shrink-0 text-ink-faint transition-transform ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
          aria-hidden
        />
      </button>
      {isOpen && <div className="space-y-2 border-t p-3">{children}</div>}
    </section>
  );
}
