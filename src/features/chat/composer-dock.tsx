'use client';

import { ArrowDownIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { strings } from '../../ui/strings';
import { Composer } from './composer';
import { moveAttachments } from './attachment-store';
import { giveBackDraft, NEW_DRAFT_KEY } from './draft-store';
import { hasQueue, isBusy } from './thread-state';
import type { ThreadStore, ThreadView } from './thread-store';
import { useEdit } from './use-edit';
import type { ThreadActions } from './use-thread-actions';

const QueuePanel = lazyPart(async () => (await import('./queue-panel')).QueuePanel);

type ComposerDockProps = Pick<ComponentProps<typeof Composer>, 'commands' | 'agents' | 'onSend'> &
  Required<Pick<ComponentProps<typeof Composer>, 'boxRef' | 'onEditLast'>> & {
    id: string;
    agentName: string;
    view: ThreadView;
    store: ThreadStore;
    actions: ThreadActions;
    onChooseAgent: (agentKey: string) => void;
    /** Goes to the end of the thread; `null` while it is in view. */
    onJump: (() => void) | null;
  };

/** What stays below a thread: the way back to its end, what waits, and where the next message is written. */
export function ComposerDock({ id, agentName, view, store, actions, onJump, ...composer }: ComposerDockProps) {
  const { thread, isStopping } = view;
  const { onChooseAgent, onEditLast, ...rest } = composer;
  const isRunning = isBusy(thread);
  const { edit, open } = useEdit('waiting', id);
  const last = thread?.queue.items.at(-1);
  const onEditWaiting = last && (() => open(last.id));
  const editLatest = isRunning ? onEditWaiting : onEditLast;
  return (
    <div className="relative mx-auto w-full max-w-3xl px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper sm:px-6 sm:pb-5 cramped:max-h-dvh cramped:overflow-y-auto cramped:pb-1">
      {onJump && <JumpButton onJump={onJump} />}
      {thread && (edit !== null || hasQueue(thread)) && (
        <QueuePanel
          id={id}
          thread={thread}
          store={store}
          actions={actions}
          onEdited={() => composer.boxRef.current?.focus()}
        />
      )}
      <Composer
        {...rest}
        draftKey={id}
        placeholder={isRunning ? strings.composer.placeholderBusy : strings.composer.placeholderTo(agentName)}
        isRunning={isRunning}
        isStopping={isStopping}
        isReading={!thread}
        onChooseAgent={(agentKey, draft) => {
          giveBackDraft(NEW_DRAFT_KEY, draft);
          moveAttachments(id, NEW_DRAFT_KEY);
          onChooseAgent(agentKey);
          return '';
        }}
        {...(editLatest && { onEditLast: editLatest })}
        onStop={() => {
          actions.stop();
          // The button goes. Under a finger the field would bring the keyboard up.
          if (matchMedia('(pointer: fine)').matches) rest.boxRef.current?.focus();
        }}
      />
    </div>
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
