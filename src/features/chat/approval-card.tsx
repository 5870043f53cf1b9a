'use client';

import { ShieldQuestionIcon, TimerOffIcon } from 'lucide-react';
import { useState } from 'react';
import type { Approval } from '../../contract/message';
import { strings } from '../../ui/strings';
import { approvalKind, type Decide } from './approval-kind';
import { ApprovalLead } from './approval-lead';
import { QuestionForm } from './question-form';
import { ToolRequest } from './tool-request';
import { useIsPast } from './use-is-past';

const words = strings.approval;

type ApprovalCardProps = {
  approval: Approval;
  /** Answers to the keys A, C, E and D. */
  hasKeys: boolean;
  /** The agent takes other arguments than it asked about. */
  canEdit: boolean;
  onDecide: Decide;
};

/** What a running turn asks a person: whether a tool may be used, a plain question, or a form to be filled in. */
export function ApprovalCard({ approval, onDecide, ...abilities }: ApprovalCardProps) {
  const kind = approvalKind(approval);
  const isExpired = useIsPast(approval.expires_at);
  const [isSending, setIsSending] = useState(false);
  const decide: Decide = async (decision) => {
    setIsSending(true);
    await onDecide(decision);
    setIsSending(false);
  };
  const title = kind.is === 'tool' ? words.title(approval.tool_name) : approval.message || words.question;
  return (
    <section
      role="group"
      aria-label={title}
      aria-busy={isSending}
      className="fade-in scroll-mt-4 rounded-2xl border border-accent/50 bg-surface p-4 shadow-card"
    >
      <h2 className="flex items-start gap-2.5 font-medium">
        <ShieldQuestionIcon className="mt-0.5 size-[1.125rem] shrink-0 text-accent" aria-hidden />
        <span dir="auto" className="min-w-0 text-pretty wrap-anywhere">
          {title}
        </span>
      </h2>
      {kind.is === 'form' ? (
        <>
          <ApprovalLead>{words.asks(approval.tool_name)}</ApprovalLead>
          <QuestionForm schema={kind.schema} isSending={isSending} isExpired={isExpired} onDecide={decide}>
            <Expiry at={approval.expires_at} isPast={isExpired} />
          </QuestionForm>
        </>
      ) : (
        <ToolRequest
          {...abilities}
          approval={approval}
          isTool={kind.is === 'tool'}
          isClosed={isExpired || isSending}
          onDecide={decide}
        >
          <Expiry at={approval.expires_at} isPast={isExpired} />
        </ToolRequest>
      )}
    </section>
  );
}

function Expiry({ at, isPast }: { at: string; isPast: boolean }) {
  if (isPast) {
    return (
      <p role="status" className="ms-auto flex items-center gap-1.5 text-xs text-warning">
        <TimerOffIcon className="size-3.5" aria-hidden />
        {words.expired}
      </p>
    );
  }
  return (
    <time dateTime={at} className="ms-auto text-xs text-ink-faint">
      {words.expires(new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' }))}
    </time>
  );
}
