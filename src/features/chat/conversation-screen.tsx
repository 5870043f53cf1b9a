'use client';

import { useRef, type ReactNode } from 'react';
import type { Agent } from '../../contract/agent';
import { Announcer } from './announcer';
import { ComposerDock } from './composer-dock';
import { ThreadBody } from './thread-body';
import { isBusy } from './thread-state';
import { useConversationCommands } from './use-conversation-commands';
import { useEscape } from './use-escape';
import { useFollowScroll } from './use-follow-scroll';
import { useQueue } from './use-queue';
import { useResend } from './use-resend';
import { useThread } from './use-thread';
import { useThreadActions, type Outgoing } from './use-thread-actions';
import { useTurnContext } from './use-turn-context';

type ConversationScreenProps = {
  id: string;
  agentName: string;
  /** Its agent takes other arguments for a call than it asked about. */
  canEditCalls: boolean;
  header: ReactNode;
  /** With whom another conversation can be started from here. */
  agents: readonly Agent[];
  onChooseAgent: (agentKey: string) => void;
};

/** A conversation, live. */
export function ConversationScreen({ id, agentName, canEditCalls, header, ...others }: ConversationScreenProps) {
  const { agents, onChooseAgent } = others;
  const { store, view } = useThread(id);
  const actions = useThreadActions(id, store);
  useResend(actions.resumeUnreached);
  const queue = useQueue(id, store);
  const scroll = useFollowScroll(id, store);
  const { scrollerRef, contentRef, isFollowing, jump, stay } = scroll;
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const { thread, phase, isStopping } = view;
  const isRunning = isBusy(thread);
  useEscape(isRunning && !isStopping, actions.stop);

  const send = (message: Outgoing) => {
    actions.send(message);
    jump();
  };
  const context = useTurnContext({ id, agentName, canEditCalls, actions, jump, stay, boxRef });
  const commands = useConversationCommands({
    id,
    isRunning,
    lastMessageId: thread?.messages.at(-1)?.id ?? null,
    actions: context.actions,
  });
  const editLast = () => {
    const question = thread?.messages.findLast((message) => message.role === 'user');
    if (!question) return;
    jump();
    context.onEdit(question.id);
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
          <ThreadBody store={store} view={view} actions={actions} context={context} scroll={scroll} />
        </div>
      </div>
      {phase !== 'missing' && (
        <ComposerDock
          id={id}
          agentName={agentName}
          view={view}
          queue={queue}
          actions={actions}
          commands={commands}
          agents={agents}
          boxRef={boxRef}
          onChooseAgent={onChooseAgent}
          onJump={thread && !isFollowing ? jump : null}
          onEditLast={editLast}
          onSend={send}
        />
      )}
      <Announcer thread={thread} />
    </div>
  );
}
