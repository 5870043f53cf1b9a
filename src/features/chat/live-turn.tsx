'use client';

import { useSyncExternalStore } from 'react';
import { newTurnDraft } from '../../contract/turn-draft';
import { liveConnection } from '../../live/live-connection';
import { lazyPart } from '../../ui/lazy-part';
import type { LiveDraft } from './thread-state';
import type { ThreadView } from './thread-store';
import { TurnStatus } from './turn-status';
import type { ThreadActions } from './use-thread-actions';

const ApprovalCard = lazyPart(async () => (await import('./approval-card')).ApprovalCard);

type LiveTurnProps = {
  /** `null`: it is awaited. */
  live: LiveDraft | null;
  view: ThreadView;
  actions: ThreadActions;
  /** Arguments of calls. */ canEdit: boolean;
};

const nothing = { turn_id: '', message_id: '', user_message_id: null, agent_key: '', model: null };
const awaited = newTurnDraft({ type: 'turn_start', ...nothing });

const subscribe = (listener: () => void) => liveConnection().subscribeState(listener);
const isLost = () => liveConnection().getState().status === 'lost';

/** What stands below a running answer: the questions it waits for, and what it is doing. */
export function LiveTurn({ live, view, actions, canEdit }: LiveTurnProps) {
  const isConnectionLost = useSyncExternalStore(subscribe, isLost, () => false);
  const draft = live ?? awaited;
  return (
    <div className="space-y-4">
      {draft.approvals.map((approval, index) => (
        <ApprovalCard
          key={approval.request_id}
          approval={approval}
          index={index}
          count={draft.approvals.length}
          canEdit={canEdit}
          onDecide={(decision) => actions.decide({ ...decision, request_id: approval.request_id })}
        />
      ))}
      <TurnStatus
        live={draft}
        startedMs={live?.extras.startedMs ?? null}
        isStopping={view.isStopping}
        isConnectionLost={isConnectionLost}
      />
    </div>
  );
}
