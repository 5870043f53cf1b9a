'use client';

import { ChevronRightIcon, WrenchIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { strings } from '../../ui/strings';
import { useKeptState } from '../../ui/use-kept-state';

/** So many calls are told in one line, once they are history. */
const MANY = 4;

type CallGroupProps = {
  /** Within its message. */
  name: string;
  count: number;
  failedCount: number;
  isTurnRunning: boolean;
  children: ReactNode;
};

/** Calls that follow one another, a line each. Many of them are folded, unless the reader has watched them being made. */
export function CallGroup({ name, count, failedCount, isTurnRunning, children }: CallGroupProps) {
  const [isOpen, setIsOpen] = useKeptState(`calls ${name}`, isTurnRunning);
  const listId = useId();
  const isFoldable = count >= MANY && !isTurnRunning;
  return (
    <div className="divide-y overflow-hidden rounded-xl border bg-surface">
      {isFoldable && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-10 w-full items-center gap-2.5 px-3 text-start text-sm hover:bg-hover/50 focus-visible:-outline-offset-2 coarse:h-12"
        >
          <WrenchIcon className="size-4 shrink-0 text-ink-muted" aria-hidden />
          <span className="min-w-0 flex-1 truncate font-medium">
            {strings.tool.calls(count)}
            {failedCount > 0 && (
              <span className="font-normal text-danger"> · {strings.tool.failures(failedCount)}</span>
            )}
          </span>
          <ChevronRightIcon
            className={`size-3.5 shrink-0 text-ink-faint transition-transform ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
            aria-hidden
          />
        </button>
      )}
      {(isOpen || !isFoldable) && (
        <div id={listId} className="divide-y">
          {children}
        </div>
      )}
    </div>
  );
}
