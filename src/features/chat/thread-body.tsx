'use client';

import { useState } from 'react';
import { LiveTurn } from './live-turn';
import { OlderMessages } from './older-messages';
import { ThreadList } from './thread-list';
import { ThreadPlaceholder } from './thread-placeholder';
import { isBusy } from './thread-state';
import type { ThreadStore, ThreadView } from './thread-store';
import type { TurnContext } from './turn-group';
import type { FollowScroll } from './use-follow-scroll';
import type { ThreadActions } from './use-thread-actions';

/** What stands above the first turn: `pt-6`, and `h-13` where there are earlier ones. */
const TOP_PX = 24;
const OLDER_PX = 52;

type ThreadBodyProps = {
  store: ThreadStore;
  view: ThreadView;
  actions: ThreadActions;
  context: TurnContext;
  scroll: FollowScroll;
};

/** The messages of a conversation, or what stands in their place. */
export function ThreadBody({ store, view, actions, context, scroll }: ThreadBodyProps) {
  const { thread, phase } = view;
  const isAnchored = useOnceTrue(isBusy(thread) || (thread?.sends.length ?? 0) > 0);
  if (!thread || phase !== 'ready') return <ThreadPlaceholder phase={phase} onRetry={store.catchUp} />;
  return (
    <>
      {thread.hasMore && <OlderMessages view={view} scrollerRef={scroll.scrollerRef} onLoad={store.loadOlder} />}
      <ThreadList
        store={store}
        thread={thread}
        context={context}
        scroll={scroll}
        startMargin={thread.hasMore ? TOP_PX + OLDER_PX : TOP_PX}
        isAnchored={isAnchored}
        onOlder={store.loadOlder}
        hasOlderFailed={view.hasOlderFailed}
      >
        {isBusy(thread) && <LiveTurn live={thread.live} view={view} actions={actions} canEdit={context.canEditCalls} />}
      </ThreadList>
    </>
  );
}

/** True from the first time that it was. */
function useOnceTrue(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue);
  if (isTrue && !was) setWas(true);
  return was || isTrue;
}
