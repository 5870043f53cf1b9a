'use client';

import { ShieldQuestionIcon } from 'lucide-react';
import { useState } from 'react';
import type { Approval } from '../../contract/message';
import { approvalStrings } from '../../ui/strings/approval-strings';
import { approvalKind, type Decide } from './approval-kind';
import { ApprovalLead } from './approval-lead';
import { QuestionForm } from './question-form';
import { ToolRequest } from './tool-request';
import { useIsAddressed } from './use-approval-keys';
import { useHasStood } from './use-has-stood';

const words = approvalStrings;

type ApprovalCardProps = {
  approval: Approval;
  /** Which of those that wait it is, from 0, and how many there are. The keys A, C, E and D are for the first unless another has the focus. */
  index: number;
  count: number;
  /** The agent takes other arguments than it asked about. */
  canEdit: boolean;
  onDecide: Decide;
};

/** What a running turn asks a person: whether a tool may be used, a plain question, or a form to be filled in. */
export function ApprovalCard({ approval, index, count, canEdit, onDecide }: ApprovalCardProps) {
  const kind = approvalKind(approval);
  const isFirst = index === 0;
  const isRead = useHasStood(useIsAddressed(approval.request_id, isFirst));
  const [isSending, setIsSending] = useState(false);
  const decide: Decide = async (decision) => {
    setIsSending(true);
    const isTaken = await onDecide(decision);
    // What is decided is not asked again while the news of that is on its way.
    if (!isTaken) setIsSending(false);
    return isTaken;
  };
  const title = kind.is === 'tool' ? words.title(approval.tool_name) : approval.message || words.question;
  const place = count > 1 ? words.place(index + 1, count) : '';
  return (
    <section
      role="group"
      data-asks={approval.request_id}
      tabIndex={-1}
      aria-label={place === '' ? title : `${title} ${place}`}
      aria-busy={isSending}
      className="fade-in scroll-mt-4 rounded-2xl border border-accent/50 bg-surface p-4 shadow-card"
    >
      <h2 className="flex items-start gap-2.5 font-medium">
        <ShieldQuestionIcon className="mt-0.5 size-[1.125rem] shrink-0 text-accent" aria-hidden />
        <span dir="auto" className="min-w-0 text-pretty wrap-anywhere">
          {title}
        </span>
        {place !== '' && <span className="ms-auto shrink-0 pt-0.5 text-xs font-normal text-ink-faint">{place}</span>}
      </h2>
      {kind.is === 'form' ? (
        <>
          <ApprovalLead>{words.asks(approval.tool_name)}</ApprovalLead>
          <QuestionForm id={approval.request_id} schema={kind.schema} isSending={isSending} onDecide={decide}>
            <Expiry at={approval.expires_at} />
          </QuestionForm>
        </>
      ) : (
        <ToolRequest
          approval={approval}
          isFirst={isFirst}
          isRead={isRead}
          canEdit={canEdit}
          isTool={kind.is === 'tool'}
          isClosed={isSending}
          onDecide={decide}
        >
          <Expiry at={approval.expires_at} />
        </ToolRequest>
      )}
    </section>
  );
}

/** Only the server knows when that is: this device's clock may be wrong. */
function Expiry({ at }: { at: string }) {
  return (
    <time dateTime={at} className="ms-auto text-xs text-ink-faint">
      {words.expires(new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' }))}
    </time>
  );
}
