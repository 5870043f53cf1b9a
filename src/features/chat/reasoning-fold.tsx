'use client';

import { ChevronRightIcon } from 'lucide-react';
import { memo } from 'react';
import { formatDuration } from '../../ui/format-duration';
import { Markdown } from '../../ui/markdown';
import { strings } from '../../ui/strings';
import { useKeptState } from '../../ui/use-kept-state';
import { useNow } from '../../ui/use-now';
import { Elapsed } from './elapsed';

type ReasoningFoldProps = {
  /** Within its message. */
  name: string;
  text: string;
  isRunning: boolean;
  startedMs: number | null;
  durationMs: number | null;
};

/** Of less than this, nobody would say how long it took. */
const SHORTEST_TOLD_MS = 100;

export const ReasoningFold = memo(function ReasoningFold({ name, text, isRunning, ...times }: ReasoningFoldProps) {
  const { startedMs, durationMs } = times;
  const [isOpen, setIsOpen] = useKeptState(name);
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
        {isRunning && startedMs !== null && <ElapsedSince startedMs={startedMs} />}
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

function ElapsedSince({ startedMs }: { startedMs: number }) {
  return <Elapsed ms={useNow(true) - startedMs} />;
}
