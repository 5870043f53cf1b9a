'use client';

import dynamic from 'next/dynamic';
import { useCallback } from 'react';
import type { Approval } from '../../contract/message';
import type { TurnDraft } from '../../contract/turn-draft';
import type { ThreadView } from './thread-store';
import { TurnStatus } from './turn-status';
import type { ThreadActions } from './use-thread-actions';

const ApprovalCard = dynamic(() => import('./approval-card').then((module) => module.ApprovalCard), { ssr: false });

type LiveTurnProps = { live: TurnDraft; view: ThreadView; actions: ThreadActions };

/** What stands below a running answer: the questions it waits for, and what it is doing. */
export function LiveTurn({ live, view, actions }: LiveTurnProps) {
  return (
    <div className="space-y-4">
      {live.approvals.map((approval, index) => (
        <Decision key={approval.request_id} approval={approval} hasKeys={index === 0} actions={actions} />
      ))}
      <TurnStatus
        live={live}
        startedMs={view.thread?.extras[live.messageId]?.startedMs ?? null}
        isStopping={view.isStopping}
        isConnectionLost={view.connection === 'lost'}
      />
    </div>
  );
}

function Decision({ approval, hasKeys, actions }: { approval: Approval; hasKeys: boolean; actions: ThreadActions }) {
  const { request_id } = approval;
  const onDecide = useCallback(
    (behavior: 'allow' | 'deny', scope: 'once' | 'conversation') => actions.decide({ request_id, behavior, scope }),
    [actions, request_id],
  );
  return <ApprovalCard approval={approval} hasKeys={hasKeys} onDecide={onDecide} />;
}
