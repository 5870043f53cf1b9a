'use client';

import {
  CheckIcon,
  ChevronRightIcon,
  CircleAlertIcon,
  InfoIcon,
  LoaderCircleIcon,
  TriangleAlertIcon,
} from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import { JsonView } from '../../ui/json-view';
import { strings } from '../../ui/strings';
import type { TurnExtras } from './turn-extras';

const noticeIcons = {
  info: <InfoIcon className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />,
  warning: <CircleAlertIcon className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />,
  error: <TriangleAlertIcon className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />,
} as const;

/** What the agent reported beside its answer: steps, activities, shared state, its own events, notices. */
export const ExtrasList = memo(function ExtrasList({
  extras,
  isStreaming,
}: {
  extras: TurnExtras;
  isStreaming: boolean;
}) {
  const { steps, activities, customs, state, notices } = extras;
  return (
    <>
      {steps.length > 0 && (
        <ol aria-label={strings.extras.steps} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
          {steps.map((step, index) => (
            <li key={index} className="flex items-center gap-1.5">
              {step.isDone || !isStreaming ? (
                <CheckIcon className="size-3.5 text-accent" aria-hidden />
              ) : (
                <LoaderCircleIcon className="size-3.5 animate-spin text-accent" aria-hidden />
              )}
              {step.name}
            </li>
          ))}
        </ol>
      )}
      {activities.map((activity) => (
        <Fold key={activity.activity_id} label={activity.activity_type}>
          <JsonView value={activity.content} />
        </Fold>
      ))}
      {state && (
        <Fold
          label={strings.extras.state}
          hint={state.patches.length > 0 ? strings.extras.patches(state.patches.length) : ''}
        >
          {state.value !== undefined && <JsonView value={state.value} />}
          {state.patches.length > 0 && <JsonView value={state.patches} />}
        </Fold>
      )}
      {customs.map((custom, index) => (
        <Fold key={index} label={custom.name}>
          <JsonView value={custom.value} />
        </Fold>
      ))}
      {newsOf(notices, isStreaming).map((notice, index) => (
        <p key={index} className="flex gap-2 text-sm text-pretty text-ink-muted wrap-anywhere" dir="auto">
          {noticeIcons[notice.level]}
          {notice.message}
        </p>
      ))}
    </>
  );
});

/** Warnings stay; of what merely happens, such as the reading of a long file, only the newest is news, and only while it does. */
function newsOf(notices: TurnExtras['notices'], isStreaming: boolean): TurnExtras['notices'] {
  const newest = isStreaming ? notices.findLast(({ level }) => level === 'info') : undefined;
  return notices.filter((notice) => notice.level !== 'info' || notice === newest);
}

function Fold({ label, hint = '', children }: { label: string; hint?: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="overflow-hidden rounded-xl border">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-9 w-full items-center gap-2 px-3 text-start text-sm text-ink-muted hover:bg-hover/50 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <span className="text-xs text-ink-faint">{hint}</span>
        <ChevronRightIcon
          className={`size-3.5 transition-transform ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
          aria-hidden
        />
      </button>
      {isOpen && <div className="space-y-2 border-t p-3">{children}</div>}
    </section>
  );
}
