'use client';

import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Virtualizer, type CacheSnapshot, type VirtualizerHandle } from 'virtua';
import { strings } from '../../ui/strings';
import { isBusy, type LiveDraft, type ThreadState } from './thread-state';
import type { ThreadStore } from './thread-store';
import type { ThreadTurn } from './thread-turns';
import { TurnGroup, type TurnContext } from './turn-group';
import type { FollowScroll } from './use-follow-scroll';
import { useLinkedMessage } from './use-linked-message';
import { useSoughtMessage } from './use-sought-message';
import { useThreadTurns } from './use-thread-turns';

type ThreadListProps = {
  /** Of whom the thread is. */
  store: ThreadStore;
  thread: ThreadState;
  context: TurnContext;
  scroll: FollowScroll;
  /** How far below the scroller's top the list begins. */
  startMargin: number;
  /** Gives the newest turn the height of the page, so that its question can stand at the top. */
  isAnchored: boolean;
  /** Reads earlier messages, so many of them. */
  onOlder: (count?: number) => Promise<void>;
  hasOlderFailed: boolean;
  /** What the running turn is doing, after its messages. */
  children: ReactNode;
};

/** Sizes of turns that were measured, for as long as their thread is kept: coming back finds everything where it was. */
const measured = new WeakMap<ThreadStore, { count: number; sizes: CacheSnapshot }>();
const READ_AHEAD_PX = 900;
/** About as high is a turn that was not drawn yet: a small guess would have all of them drawn at first. */
const TURN_PX = 480;

/** The messages. Only what is near the window is on the page, however long the conversation is. */
export function ThreadList({ store, thread, context, scroll, startMargin, isAnchored, ...props }: ThreadListProps) {
  const turns = useThreadTurns(thread);
  const list = useRef<VirtualizerHandle>(null);
  const isShifted = useIsShifted(turns);
  const { conversationId } = context;
  const [known] = useState(() => measured.get(store));
  const count = turns.length;
  const edited = turns.findIndex(({ rows }) =>
    rows.some((row) => row.kind === 'message' && row.message.id === context.editedId),
  );
  const found = { turns, list, hasMore: thread.hasMore, hasFailed: props.hasOlderFailed, onMissing: props.onOlder };
  const { place, settle, follow, stay } = scroll;
  useSoughtMessage({ id: place?.messageId ?? null, thread: found, onDrawn: settle, onGone: follow });
  // After the place, from which it takes the reader away.
  const { reveal } = context.actions;
  useLinkedMessage({ conversationId, thread: found, onHidden: reveal, onFound: stay });

  // The map of sizes outlives the page of this conversation.
  useEffect(() => {
    const handle = list.current;
    return () => {
      if (handle) measured.set(store, { count, sizes: handle.cache });
    };
  }, [store, count]);

  return (
    <Virtualizer
      ref={list}
      as={List}
      item="li"
      scrollRef={scroll.scrollerRef}
      startMargin={startMargin}
      bufferSize={READ_AHEAD_PX}
      itemSize={TURN_PX}
      shift={isShifted}
      keepMounted={[edited, count - 1].filter((index) => index >= 0)}
      data={turns}
      {...(known?.count === count && { cache: known.sizes })}
    >
      {(turn, index) => (
        <TurnGroup
          key={turn.key}
          turn={turn}
          live={thread.live && isOf(thread.live, turn) ? thread.live : null}
          extras={thread.extras}
          isBusy={isBusy(thread)}
          context={context}
          isLast={index === count - 1}
          isAnchored={isAnchored}
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

/** What is in motion can be pressed: the library switches that off, and an answer that is followed is in motion all the time. */
function List({ style, ...props }: ComponentProps<'ol'>) {
  return <ol aria-label={strings.thread.label} style={{ ...style, pointerEvents: 'auto' }} {...props} />;
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
