'use client';

import { ChevronRightIcon } from 'lucide-react';
import { memo, useState } from 'react';
import { formatDuration } from '../../ui/format-duration';
import { Markdown } from '../../ui/markdown';
import { strings } from '../../ui/strings';

type ReasoningFoldProps = { text: string; isRunning: boolean; durationMs: number | null };

/** Of less than this, nobody would say how long it took. */
const SHORTEST_TOLD_MS = 100;

export const ReasoningFold = memo(function ReasoningFold({ text, isRunning, durationMs }: ReasoningFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = isRunning
    ? strings.reasoning.running
    : durationMs === null || durationMs < SHORTEST_TOLD_MS
      ? strings.reasoning.done
      : strings.reasoning.doneIn(formatDuration(durationMs));
  return (
    <section>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="-ms-1.5 flex items-center gap-1.5 rounded-md px-1.5 py-0.5 text-sm text-ink-muted hover:text-ink coarse:min-h-11"
      >
        <span className={isRunning ? 'shimmer' : undefined}>{label}</span>
        <ChevronRightIcon
          className={`size-3.5 transition-transform ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
          aria-hidden
        />
      </button>
      {isOpen && (
        <div className="fade-in mt-1.5 border-s-2 ps-4 text-ink-muted [&_.markdown]:text-sm">
          <Markdown text={text} isStreaming={isRunning} />
        </div>
      )}
    </section>
  );
});
