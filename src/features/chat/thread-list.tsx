'use client';

import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Virtualizer, type CacheSnapshot, type VirtualizerHandle } from 'virtua';
import { strings } from '../../ui/strings';
import type { LiveDraft, ThreadState } from './thread-state';
import type { ThreadTurn } from './thread-turns';
import { TurnGroup, type TurnContext } from './turn-group';
import type { FollowScroll } from './use-follow-scroll';
import { useLinkedMessage } from './use-linked-message';
import { useSoughtMessage } from './use-sought-message';
import { useThreadTurns } from './use-thread-turns';

type ThreadListProps = {
  thread: ThreadState;
  context: TurnContext;
  scroll: FollowScroll;
  /** How far below the scroller's top the list begins. */
  startMargin: number;
  /** Gives the newest turn the height of the page, so that its question can stand at the top. */
  isAnchored: boolean;
  /** Reads earlier messages. */
  onOlder: () => Promise<void>;
  /** What the running turn is doing, after its messages. */
  children: ReactNode;
};

/** Sizes of turns that were measured, by conversation: coming back finds everything where it was. */
const measured = new Map<string, { count: number; sizes: CacheSnapshot }>();
const READ_AHEAD_PX = 900;

/** The messages. Only what is near the window is on the page, however long the conversation is. */
export function ThreadList({ thread, context, scroll, startMargin, isAnchored, ...props }: ThreadListProps) {
  const turns = useThreadTurns(thread);
  const list = useRef<VirtualizerHandle>(null);
  const isShifted = useIsShifted(turns);
  const { conversationId } = context;
  const [known] = useState(() => measured.get(conversationId));
  const count = turns.length;
  const found = { turns, list, hasMore: thread.hasMore, onMissing: props.onOlder };
  const { place, settle, jump, stay } = scroll;
  useSoughtMessage({ id: place?.messageId ?? null, thread: found, onDrawn: settle, onGone: jump });
  // After the place, from which it takes the reader away.
  const linkedId = useLinkedMessage({ thread: found, seen: place?.linked ?? null, onFound: stay });

  // The map of sizes outlives the page of this conversation.
  useEffect(() => {
    const handle = list.current;
    return () => {
      if (handle) measured.set(conversationId, { count, sizes: handle.cache });
    };
  }, [conversationId, count]);

  return (
    <Virtualizer
      ref={list}
      as={List}
      item="li"
      scrollRef={scroll.scrollerRef}
      startMargin={startMargin}
      bufferSize={READ_AHEAD_PX}
      shift={isShifted}
      keepMounted={count === 0 ? [] : [count - 1]}
      data={turns}
      {...(known?.count === count && { cache: known.sizes })}
    >
      {(turn, index) => (
        <TurnGroup
          key={turn.key}
          turn={turn}
          live={thread.live && isOf(thread.live, turn) ? thread.live : null}
          extras={thread.extras}
          isBusy={thread.live !== null}
          context={context}
          isLast={index === count - 1}
          isAnchored={isAnchored}
          linkedId={linkedId}
        >
          {index === count - 1 && props.children}
        </TurnGroup>
      )}
    </Virtualizer>
  );
}

function isOf({ messageId }: LiveDraft, { rows }: ThreadTurn): boolean {
  return rows.some((row) => row.kind === 'message' && row.message.id === messageId);
}

function List(props: ComponentProps<'ol'>) {
  return <ol aria-label={strings.thread.label} {...props} />;
}

/** True from the moment that earlier turns were put before the first one, until the list changes in another way. */
function useIsShifted(turns: readonly ThreadTurn[]): boolean {
  const first = turns[0]?.rows[0]?.key;
  const count = turns.length;
  const [edge, setEdge] = useState({ first, count, isShifted: false });
  if (edge.first === first && edge.count === count) return edge.isShifted;
  const isShifted = edge.first !== first && turns.some(({ rows }) => rows.some(({ key }) => key === edge.first));
  setEdge({ first, count, isShifted });
  return isShifted;
}
