'use client';

import {
  CheckIcon,
  ChevronRightIcon,
  CircleSlashIcon,
  LoaderCircleIcon,
  PauseIcon,
  ShieldXIcon,
  TimerOffIcon,
  XIcon,
} from 'lucide-react';
import { memo } from 'react';
import type { ToolResultBlock, ToolUseBlock } from '../../contract/content-block';
import { formatDuration } from '../../ui/format-duration';
import { lazyPart } from '../../ui/lazy-part';
import { strings } from '../../ui/strings';
import { summarize, summarizeInput, toolState, type ToolState } from './tool-state';
import { useKeptState } from '../../ui/use-kept-state';
import { useNow } from '../../ui/use-now';

const ToolDetails = lazyPart(async () => (await import('./tool-details')).ToolDetails);

type ToolCardProps = {
  use: ToolUseBlock;
  result: ToolResultBlock | null;
  isTurnRunning: boolean;
  needsApproval: boolean;
  progress: { message: string; progress?: number | undefined; total?: number | undefined } | null;
  startedMs: number | null;
  durationMs: number | null;
};

/** One call of a group, in one line: what, with what, how it went, how long. It opens to the arguments and the result. */
export const ToolCard = memo(function ToolCard(props: ToolCardProps) {
  const { use, result } = props;
  const [isOpen, setIsOpen] = useKeptState(use.tool_use_id);
  const state = toolState(props);
  return (
    <section>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-10 w-full items-center gap-2.5 px-3 text-start text-sm hover:bg-hover/50 focus-visible:-outline-offset-2 coarse:h-12"
      >
        <StateIcon state={state} />
        <span className="max-w-[50%] shrink-0 truncate font-mono text-[0.8125rem] font-medium">{use.tool_name}</span>
        <span className="min-w-0 flex-1 truncate text-[0.8125rem] text-ink-faint" dir="auto">
          {hintOf(props, state)}
        </span>
        {use.refusal === state ? (
          <span className="shrink-0 text-xs text-ink-muted">{strings.tool[state]}</span>
        ) : (
          <ToolTime {...props} isRunning={state === 'running'} />
        )}
        <ChevronRightIcon
          className={`size-3.5 shrink-0 text-ink-faint transition-transform ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
          aria-hidden
        />
      </button>
      {isOpen && <ToolDetails use={use} result={result} hasFailed={state === 'failed'} />}
    </section>
  );
});

/** What it does now, why it failed, or else what it was called with. */
function hintOf({ use, result, progress }: ToolCardProps, state: ToolState): string {
  if (state === 'running' && progress) return progressText(progress);
  return state === 'failed' && result?.error ? summarize(result.error) : summarizeInput(use);
}

const icons = {
  running: (
    <LoaderCircleIcon
      className="size-4 shrink-0 animate-spin text-accent"
      role="img"
      aria-label={strings.tool.running}
    />
  ),
  waiting: <PauseIcon className="size-4 shrink-0 text-warning" role="img" aria-label={strings.tool.waiting} />,
  done: <CheckIcon className="size-4 shrink-0 text-accent" role="img" aria-label={strings.tool.done} />,
  failed: <XIcon className="size-4 shrink-0 text-danger" role="img" aria-label={strings.tool.failed} />,
  denied: <ShieldXIcon className="size-4 shrink-0 text-ink-faint" aria-hidden />,
  expired: <TimerOffIcon className="size-4 shrink-0 text-ink-faint" aria-hidden />,
  dropped: <CircleSlashIcon className="size-4 shrink-0 text-ink-faint" role="img" aria-label={strings.tool.dropped} />,
} satisfies Record<ToolState, React.ReactNode>;

function StateIcon({ state }: { state: ToolState }) {
  return icons[state];
}

/** Of less than this, nobody would say how long it took. */
const SHORTEST_TOLD_MS = 50;

function ToolTime({
  startedMs,
  durationMs,
  isRunning,
}: {
  startedMs: number | null;
  durationMs: number | null;
  isRunning: boolean;
}) {
  const now = useNow(isRunning);
  const elapsed = durationMs ?? (isRunning && startedMs !== null && now - startedMs >= 1000 ? now - startedMs : null);
  if (elapsed === null || elapsed < SHORTEST_TOLD_MS) return null;
  return <span className="shrink-0 text-xs text-ink-faint tabular-nums">{formatDuration(elapsed)}</span>;
}

function progressText({ message, progress, total }: NonNullable<ToolCardProps['progress']>): string {
  if (progress === undefined) return message;
  const share =
    total === undefined || total === 0 ? String(progress) : `${String(Math.round((progress / total) * 100))} %`;
  return message === '' ? share : `${message} · ${share}`;
}
