'use client';

import { ArrowDownIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Agent } from '../../contract/agent';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { Announcer } from './announcer';
import { Composer } from './composer';
import { LiveTurn } from './live-turn';
import { ThreadList } from './thread-list';
import { ThreadPlaceholder } from './thread-placeholder';
import { hasQueue, isBusy, type ThreadState } from './thread-state';
import { useConversationCommands } from './use-conversation-commands';
import { NEW_DRAFT_KEY, writeDraft } from './use-draft';
import { useEscape } from './use-escape';
import { useFollowScroll } from './use-follow-scroll';
import { useQueue } from './use-queue';
import { useThread } from './use-thread';
import { useThreadActions, type Outgoing } from './use-thread-actions';

const QueuePanel = dynamic(() => import('./queue-panel').then((module) => module.QueuePanel), { ssr: false });

/** What stands above the first turn: `pt-6`, and `h-13` where there are earlier ones. */
const TOP_PX = 24;
const OLDER_PX = 52;

type ConversationScreenProps = {
  id: string;
  agentName: string;
  header: ReactNode;
  /** With whom another conversation can be started from here. */
  agents: readonly Agent[];
  onChooseAgent: (agentKey: string) => void;
};

/** A conversation, live. */
export function ConversationScreen({ id, agentName, header, agents, onChooseAgent }: ConversationScreenProps) {
  const { store, view } = useThread(id);
  const actions = useThreadActions(id, store);
  const queue = useQueue(id, store);
  const { scrollerRef, contentRef, isFollowing, jump, stay } = useFollowScroll(id);
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const { thread, phase, isStopping } = view;
  const isRunning = isBusy(thread);
  const isAnchored = useOnceTrue(isRunning || (thread?.sends.length ?? 0) > 0);
  useEscape(isRunning && !isStopping, actions.stop);

  const send = (message: Outgoing) => {
    actions.send(message);
    jump();
  };
  const context = useMemo(
    () => ({
      conversationId: id,
      agentName,
      editedId,
      onEdit: (messageId: string | null) => {
        setEditedId(messageId);
        if (messageId === null) boxRef.current?.focus();
      },
      actions: {
        ...actions,
        edit: (...edit: Parameters<typeof actions.edit>) => {
          actions.edit(...edit);
          jump();
        },
        regenerate: (...asked: Parameters<typeof actions.regenerate>) => {
          actions.regenerate(...asked);
          jump();
        },
        showBranch: (messageId: string) => {
          stay();
          actions.showBranch(messageId);
        },
      },
    }),
    [id, agentName, editedId, actions, jump, stay],
  );
  const commands = useConversationCommands({
    id,
    isRunning,
    lastMessageId: thread?.messages.at(-1)?.id ?? null,
    actions: context.actions,
  });
  const editLast = (shown: ThreadState | null) => {
    const question = shown?.messages.findLast((message) => message.role === 'user');
    if (!question) return;
    jump();
    setEditedId(question.id);
  };
  return (
    <div className="flex h-full min-w-0 flex-1 flex-col">
      {header}
      <div
        ref={scrollerRef}
        className="min-h-0 flex-1 [container-type:size] scroll-stable overflow-y-auto"
        tabIndex={-1}
      >
        <div ref={contentRef} className="mx-auto w-full max-w-3xl px-4 pt-6 pb-3 sm:px-8">
          {thread && phase === 'ready' ? (
            <>
              <OlderMessages hasMore={thread.hasMore} isLoading={view.isLoadingOlder} onLoad={store.loadOlder} />
              <ThreadList
                thread={thread}
                context={context}
                scrollerRef={scrollerRef}
                startMargin={thread.hasMore ? TOP_PX + OLDER_PX : TOP_PX}
                isAnchored={isAnchored}
              >
                {thread.live && <LiveTurn live={thread.live} view={view} actions={actions} />}
              </ThreadList>
            </>
          ) : (
            <ThreadPlaceholder phase={phase} onRetry={store.retryLoading} />
          )}
        </div>
      </div>
      {phase !== 'missing' && (
        <div className="relative mx-auto w-full max-w-3xl px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-paper sm:px-6 sm:pb-5">
          {!isFollowing && <JumpButton onJump={jump} />}
          <ConnectionNote isShown={view.connection === 'lost' && !isRunning} />
          {thread && hasQueue(thread) && <QueuePanel thread={thread} queue={queue} actions={actions} />}
          <Composer
            draftKey={id}
            placeholder={isRunning ? strings.composer.placeholderBusy : strings.composer.placeholderTo(agentName)}
            isRunning={isRunning}
            isStopping={isStopping}
            isDisabled={!thread}
            commands={commands}
            agents={agents}
            onChooseAgent={(agentKey, rest) => {
              writeDraft(NEW_DRAFT_KEY, rest);
              onChooseAgent(agentKey);
              return '';
            }}
            boxRef={boxRef}
            {...(!isRunning && { onEditLast: () => editLast(thread) })}
            onSend={send}
            onStop={actions.stop}
          />
        </div>
      )}
      <Announcer thread={thread} />
    </div>
  );
}

/** True from the first time that it was. */
function useOnceTrue(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
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

function OlderMessages({
  hasMore,
  isLoading,
  onLoad,
}: {
  hasMore: boolean;
  isLoading: boolean;
  onLoad: () => Promise<void>;
}) {
  const mark = useRef<HTMLDivElement>(null);

  // The top of the thread: earlier messages are read before the reader gets there.
  useEffect(() => {
    const element = mark.current;
    if (!element || !hasMore || isLoading) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void onLoad(), {
      rootMargin: '400px 0px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, onLoad]);

  if (!hasMore) return null;
  return (
    <div ref={mark} className="flex h-13 justify-center">
      <Button size="small" disabled={isLoading} onClick={() => void onLoad()}>
        {strings.thread.older}
      </Button>
    </div>
  );
}
