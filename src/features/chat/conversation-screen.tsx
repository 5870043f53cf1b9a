'use client';

import { useRef, type ReactNode } from 'react';
import type { Agent } from '../../contract/agent';
import { useShortcuts } from '../../ui/use-shortcuts';
import { Announcer } from './announcer';
import { ComposerDock } from './composer-dock';
import type { ComposerCommand } from './suggestion';
import { TabTitle } from './tab-title';
import { ThreadBody } from './thread-body';
import { threadCommands } from './thread-commands';
import { isAsking, isBusy } from './thread-state';
import { useDraftOfGone } from './use-draft-of-gone';
import { useFollowScroll } from './use-follow-scroll';
import { useThread } from './use-thread';
import { useThreadActions } from './use-thread-actions';
import { useTurnContext } from './use-turn-context';

type ConversationScreenProps = {
  id: string;
  agentName: string;
  /** Its agent takes other arguments for a call than it asked about. */
  canEditCalls: boolean;
  header: ReactNode;
  /** What `/` offers besides what concerns the answers. */
  commands: readonly ComposerCommand[];
  /** With whom another conversation can be started from here. */
  agents: readonly Agent[];
  onChooseAgent: (agentKey: string) => void;
};

/** A conversation, live. */
export function ConversationScreen({ id, agentName, canEditCalls, header, ...others }: ConversationScreenProps) {
  const { agents, onChooseAgent } = others;
  const { store, view } = useThread(id);
  const actions = useThreadActions(id, store);
  const scroll = useFollowScroll(id, store);
  const { scrollerRef, contentRef, hasMoreBelow, jump, stay } = scroll;
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const { thread, phase, isStopping } = view;
  const isRunning = isBusy(thread);
  const isGone = phase === 'missing';
  useDraftOfGone(id, isGone);
  useShortcuts(isRunning && !isStopping ? { stop: actions.stop } : {});

  const context = useTurnContext({ id, agentName, canEditCalls, actions, jump, stay, boxRef });
  const messages = thread?.messages ?? [];
  const commands = [...threadCommands({ isRunning, messages, actions: context.actions }), ...others.commands];
  const editLast = () => {
    const question = messages.findLast((message) => message.role === 'user');
    if (!question) return;
    jump();
    context.onEdit(question.id);
  };
  return (
    <div className="flex h-full min-w-0 flex-1 flex-col">
      {!isGone && header}
      <div
        ref={scrollerRef}
        data-thread
        className="min-h-0 flex-1 [container-type:size] scroll-stable overflow-y-auto outline-none"
        tabIndex={-1}
      >
        <div ref={contentRef} className="mx-auto w-full max-w-3xl px-4 pt-6 pb-3 sm:px-8">
          <ThreadBody store={store} view={view} actions={actions} context={context} scroll={scroll} />
        </div>
      </div>
      {!isGone && (
        <ComposerDock
          id={id}
          agentName={agentName}
          view={view}
          store={store}
          actions={actions}
          commands={commands}
          agents={agents}
          boxRef={boxRef}
          onChooseAgent={onChooseAgent}
          onJump={thread && hasMoreBelow ? jump : null}
          onEditLast={editLast}
          onSend={context.actions.send}
        />
      )}
      <Announcer thread={thread} />
      <TabTitle id={id} isRunning={isRunning} isAsking={isAsking(thread)} />
    </div>
  );
}
