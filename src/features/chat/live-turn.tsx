'use client';

import dynamic from 'next/dynamic';
import type { LiveDraft } from './thread-state';
import type { ThreadView } from './thread-store';
import { TurnStatus } from './turn-status';
import type { ThreadActions } from './use-thread-actions';

const ApprovalCard = dynamic(() => import('./approval-card').then((module) => module.ApprovalCard), { ssr: false });

type LiveTurnProps = {
  live: LiveDraft;
  view: ThreadView;
  actions: ThreadActions;
  /** Arguments of calls. */ canEdit: boolean;
};

/** What stands below a running answer: the questions it waits for, and what it is doing. */
export function LiveTurn({ live, view, actions, canEdit }: LiveTurnProps) {
  return (
    <div className="space-y-4">
      {live.approvals.map((approval, index) => (
        <ApprovalCard
          key={approval.request_id}
          approval={approval}
          hasKeys={index === 0}
          canEdit={canEdit}
          onDecide={(decision) => actions.decide({ ...decision, request_id: approval.request_id })}
        />
      ))}
      <TurnStatus
        live={live}
        startedMs={live.extras.startedMs}
        isStopping={view.isStopping}
        isConnectionLost={view.connection === 'lost'}
      />
    </div>
  );
}
