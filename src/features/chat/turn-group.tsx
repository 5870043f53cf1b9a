'use client';

import { memo, type ReactNode } from 'react';
import type { Approval, Message } from '../../contract/message';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { RetryButton } from './answer-ending';
import { AssistantMessage } from './assistant-message';
import { filesOf, plainText } from './message-parts';
import { messageElementId } from './message-place';
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
  /** The message that the address names. */
  linkedId: string | null;
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
  linkedId,
  children,
}: TurnGroupProps) {
  const last = turn.rows.at(-1);
  const isUnanswered = isLast && !isBusy && last?.kind === 'message' && last.message.role === 'user';
  return (
    <div
      data-last={isLast || undefined}
      className={`group/turn space-y-7 pb-7 ${isLast && isAnchored ? 'min-h-[calc(100cqh-4rem)]' : ''}`}
    >
      {turn.rows.map((row) =>
        row.kind === 'send' ? (
          <SendRow key={row.key} send={row.send} actions={context.actions} />
        ) : (
          <div
            key={row.key}
            id={messageElementId(row.message.id)}
            className={`scroll-mt-6 ${row.message.id === linkedId ? 'linked' : ''}`}
          >
            <MessageRow
              {...(row.message.id === live?.messageId
                ? { message: { ...row.message, content: live.blocks }, extras: live.extras, approvals: live.approvals }
                : { message: row.message, extras: extras[row.message.id] ?? null, approvals: noApprovals })}
              isBusy={isBusy}
              isEdited={row.message.id === context.editedId}
              context={context}
            />
          </div>
        ),
      )}
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
  isEdited: boolean;
  context: TurnContext;
};

const MessageRow = memo(function MessageRow({
  message,
  extras,
  approvals,
  isBusy,
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
          isOpen: isEdited && !isBusy,
          onOpen: isBusy ? null : () => onEdit(message.id),
          onClose: () => onEdit(null),
          onSend: (text) => {
            onEdit(null);
            actions.edit(message, { text, files });
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
      actions={actions}
    />
  );
});

function SendRow({ send, actions }: { send: LocalSend; actions: ThreadActions }) {
  return (
    <div className="space-y-2">
      <UserMessage text={send.text} files={send.files} isSending={send.status === 'sending'} />
      {send.status !== 'sending' && (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <span className="text-danger wrap-anywhere">
            {strings.thread.sendFailed} {send.error}
          </span>
          <RetryButton onRetry={() => actions.resume(send)} />
          <Button size="small" onClick={() => actions.discard(send.key)}>
            {strings.thread.discard}
          </Button>
        </div>
      )}
    </div>
  );
}
