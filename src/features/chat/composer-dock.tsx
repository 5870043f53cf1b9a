'use client';

import { ArrowDownIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { Composer } from './composer';
import { hasQueue, isBusy } from './thread-state';
import type { ThreadView } from './thread-store';
import { NEW_DRAFT_KEY, writeDraft } from './use-draft';
import type { QueueActions } from './use-queue';
import type { ThreadActions } from './use-thread-actions';

const QueuePanel = dynamic(() => import('./queue-panel').then((module) => module.QueuePanel), { ssr: false });

type ComposerDockProps = Pick<ComponentProps<typeof Composer>, 'commands' | 'agents' | 'onSend'> &
  Required<Pick<ComponentProps<typeof Composer>, 'boxRef' | 'onEditLast'>> & {
    id: string;
    agentName: string;
    view: ThreadView;
    queue: QueueActions;
    actions: ThreadActions;
    onChooseAgent: (agentKey: string) => void;
    /** Goes to the end of the thread; `null` while it is in view. */
    onJump: (() => void) | null;
  };

/** What stays below a thread: the way back to its end, what waits, and where the next message is written. */
export function ComposerDock({ id, agentName, view, queue, actions, onJump, ...composer }: ComposerDockProps) {
  const { thread, isStopping } = view;
  const { onChooseAgent, onEditLast, ...rest } = composer;
  const isRunning = isBusy(thread);
  return (
    <div className="relative mx-auto w-full max-w-3xl px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper sm:px-6 sm:pb-5">
      {onJump && <JumpButton onJump={onJump} />}
      <ConnectionNote isShown={view.connection === 'lost' && !isRunning} />
      {thread && hasQueue(thread) && <QueuePanel thread={thread} queue={queue} actions={actions} />}
      <Composer
        {...rest}
        draftKey={id}
        placeholder={isRunning ? strings.composer.placeholderBusy : strings.composer.placeholderTo(agentName)}
        isRunning={isRunning}
        isStopping={isStopping}
        isDisabled={!thread}
        onChooseAgent={(agentKey, draft) => {
          writeDraft(NEW_DRAFT_KEY, draft);
          onChooseAgent(agentKey);
          return '';
        }}
        {...(!isRunning && { onEditLast })}
        onStop={actions.stop}
      />
    </div>
  );
}

function ConnectionNote({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <p role="status" className="pb-2 text-center text-xs text-warning">
      {strings.phase.offline}
    </p>
  );
}

function JumpButton({ onJump }: { onJump: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 -top-12 flex justify-center">
      <Button
        look="outline"
        size="small"
        onClick={onJump}
        className="fade-in pointer-events-auto h-8! rounded-full! shadow-card"
      >
        <ArrowDownIcon className="size-3.5" aria-hidden />
        {strings.thread.jump}
      </Button>
    </div>
  );
}
