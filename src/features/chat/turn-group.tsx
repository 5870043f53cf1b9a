'use client';

import { memo, type ReactNode } from 'react';
import type { Approval, Message } from '../../contract/message';
import { Button } from '../../ui/button';
import { ErrorBoundary } from '../../ui/error-boundary';
import { strings } from '../../ui/strings';
import { KeptRow } from '../../ui/use-kept-state';
import { RetryButton } from './answer-ending';
import { AssistantMessage } from './assistant-message';
import { filesOf, plainText } from './message-parts';
import { messageElementId } from '../../ui/message-element-id';
import { DayMark } from './said-at';
import type { LiveDraft, LocalSend, ThreadState } from './thread-state';
import type { ThreadTurn } from './thread-turns';
import type { TurnExtras } from './turn-extras';
import type { ThreadActions } from './use-thread-actions';
import { UserMessage } from './user-message';

/** What every turn of a conversation is shown with. */
export type TurnContext = {
  conversationId: string;
  agentName: string;
  /** Whoever allows a call may change its arguments. */
  canEditCalls: boolean;
  actions: ThreadActions;
  /** The question that is being changed. */
  editedId: string | null;
  onEdit: (messageId: string | null) => void;
};

const noApprovals: readonly Approval[] = [];

type TurnGroupProps = {
  turn: ThreadTurn;
  /** The running turn, where it is this one. */
  live: LiveDraft | null;
  extras: ThreadState['extras'];
  /** A turn runs, this one or another. */
  isBusy: boolean;
  context: TurnContext;
  isLast: boolean;
  isAnchored: boolean;
  children: ReactNode;
};

/** A question and its answers. While one is being written, only its own turn is drawn again. */
export const TurnGroup = memo(function TurnGroup({
  turn,
  live,
  extras,
  isBusy,
  context,
  isLast,
  isAnchored,
  children,
}: TurnGroupProps) {
  const last = turn.rows.at(-1);
  const isUnanswered = isLast && !isBusy && last?.kind === 'message' && last.message.role === 'user';
  return (
    <div
      data-last={isLast || undefined}
      className={`group/turn space-y-7 pb-7 ${isLast && isAnchored ? 'min-h-[calc(100cqh-4rem)]' : ''}`}
    >
      {turn.newDayMs !== undefined && <DayMark ms={turn.newDayMs} />}
      {turn.rows.map((row) => (
        <KeptRow key={row.key} value={row.key}>
          {row.kind === 'send' ? (
            <SendRow send={row.send} actions={context.actions} />
          ) : (
            <div id={messageElementId(row.message.id)} className="scroll-mt-10 rounded-lg">
              <ErrorBoundary fallback={() => <PlainMessage message={row.message} />}>
                <MessageRow
                  {...(row.message.id === live?.messageId
                    ? {
                        message: { ...row.message, content: live.blocks },
                        extras: live.extras,
                        approvals: live.approvals,
                      }
                    : { message: row.message, extras: extras[row.message.id] ?? null, approvals: noApprovals })}
                  isBusy={isBusy}
                  isNewest={isLast && row === last}
                  isEdited={row.message.id === context.editedId}
                  context={context}
                />
              </ErrorBoundary>
            </div>
          )}
        </KeptRow>
      ))}
      {isUnanswered && (
        <div className="flex items-center gap-2 text-sm text-ink-faint">
          {strings.thread.noAnswer}
          <RetryButton onRetry={() => context.actions.regenerate(last.message.id)} />
        </div>
      )}
      {children}
    </div>
  );
});

type MessageRowProps = {
  message: Message;
  extras: TurnExtras | null;
  approvals: readonly Approval[];
  isBusy: boolean;
  isNewest: boolean;
  isEdited: boolean;
  context: TurnContext;
};

const MessageRow = memo(function MessageRow({
  message,
  extras,
  approvals,
  isBusy,
  isNewest,
  isEdited,
  context: { conversationId, agentName, actions, onEdit },
}: MessageRowProps) {
  if (message.role === 'user') {
    const files = filesOf(message.content);
    return (
      <UserMessage
        text={plainText(message.content)}
        files={files}
        branch={{ message, isEnabled: !isBusy, onShow: actions.showBranch }}
        editing={{
          conversationId,
          messageId: message.id,
          isOpen: isEdited,
          isBusy,
          onOpen: isBusy ? null : () => onEdit(message.id),
          onClose: () => onEdit(null),
          files,
          onSend: (outgoing) => {
            onEdit(null);
            actions.edit(message, outgoing);
          },
        }}
      />
    );
  }
  return (
    <AssistantMessage
      conversationId={conversationId}
      message={message}
      extras={extras}
      agentName={agentName}
      approvals={approvals}
      isBusy={isBusy}
      isNewest={isNewest}
      actions={actions}
    />
  );
});

/** A message that cannot be drawn as it should be is read all the same. */
function PlainMessage({ message }: { message: Message }) {
  return (
    <article className="space-y-2">
      <p className="text-sm text-warning">{strings.thread.notDrawn}</p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {plainText(message.content)}
      </p>
    </article>
  );
}

function SendRow({ send, actions }: { send: LocalSend; actions: ThreadActions }) {
  return (
    <div className="space-y-2">
      <UserMessage text={send.text} files={send.files} isSending={send.status === 'sending'} />
      {send.status !== 'sending' && (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-sm">
          {send.status === 'failed' ? (
            <span className="text-danger wrap-anywhere">
              {strings.thread.sendFailed} {send.error}
            </span>
          ) : (
            <span className="text-warning wrap-anywhere">{strings.thread.sendHeld(send.error ?? '')}</span>
          )}
          <RetryButton onRetry={() => actions.resume(send)} />
          <Button size="small" onClick={() => actions.discard(send.key)}>
            {strings.thread.discard}
          </Button>
        </div>
      )}
    </div>
  );
}
