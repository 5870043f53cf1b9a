'use client';

import { CheckIcon, CircleAlertIcon, InfoIcon, LoaderCircleIcon, TriangleAlertIcon } from 'lucide-react';
import { memo } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { extrasStrings } from '../../ui/strings/extras-strings';
import { Fold } from './fold';
import { PlanList } from './plan-list';
import { readPlan } from './read-plan';
import { summarize } from './tool-state';
import type { TurnExtras } from './turn-extras';

const JsonView = lazyPart(async () => (await import('../../ui/json-view')).JsonView);
const StateView = lazyPart(async () => (await import('./state-view')).StateView);

const noticeIcons = {
  info: <InfoIcon className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />,
  warning: <CircleAlertIcon className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />,
  error: <TriangleAlertIcon className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />,
} as const;

type ExtrasListProps = { extras: TurnExtras; isStreaming: boolean };

/** What the agent reported beside its answer: steps, activities, shared state, its own events, notices. */
export const ExtrasList = memo(function ExtrasList({ extras, isStreaming }: ExtrasListProps) {
  const { activities, customs, state, notices } = extras;
  const hasFolds = activities.length > 0 || customs.length > 0 || state !== null;
  return (
    <>
      <StepList steps={extras.steps} isStreaming={isStreaming} />
      {hasFolds && (
        <div className="space-y-1.5">
          {activities.map((activity) => (
            <Activity key={activity.activity_id} activity={activity} isStreaming={isStreaming} />
          ))}
          {state && (
            <Fold name="state" label={extrasStrings.state} hint={summarize(state.value)}>
              <StateView value={state.value} patches={state.patches} />
            </Fold>
          )}
          {customs.map(({ name, count, newest }) => (
            <Fold
              key={name}
              name={`custom ${name}`}
              label={count === 1 ? name : `${name} × ${String(count)}`}
              hint={summarize(newest.at(-1))}
            >
              {newest.map((value, index) => (
                <JsonView key={index} value={value} />
              ))}
            </Fold>
          ))}
        </div>
      )}
      {newsOf(notices, isStreaming).map((notice, index) => (
        <p key={index} className="flex gap-2 text-sm text-pretty text-ink-muted wrap-anywhere" dir="auto">
          {noticeIcons[notice.level]}
          {notice.message}
        </p>
      ))}
    </>
  );
});

function StepList({ steps, isStreaming }: { steps: TurnExtras['steps']; isStreaming: boolean }) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label={extrasStrings.steps} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
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
  );
}

type ActivityProps = { activity: TurnExtras['activities'][number]; isStreaming: boolean };

/** A plan is shown as what it is; of anything else, what it holds. */
function Activity({ activity: { activity_id: id, activity_type: type, content }, isStreaming }: ActivityProps) {
  const plan = readPlan(content);
  if (plan) return <PlanList label={type} plan={plan} isStreaming={isStreaming} />;
  return (
    <Fold name={`activity ${id}`} label={type} hint={summarize(content)}>
      <JsonView value={content} />
    </Fold>
  );
}

/** Warnings stay; of what merely happens, such as the reading of a long file, only the newest is news, and only while it does. */
function newsOf(notices: TurnExtras['notices'], isStreaming: boolean): TurnExtras['notices'] {
  const newest = isStreaming ? notices.findLast(({ level }) => level === 'info') : undefined;
  return notices.filter((notice) => notice.level !== 'info' || notice === newest);
}
