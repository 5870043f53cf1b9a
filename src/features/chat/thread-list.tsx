'use client';

import { memo, type ReactNode } from 'react';
import type { Approval, Message } from '../../contract/message';
import { Button } from '../../ui/button';
import { strings } from '../../ui/strings';
import { RetryButton } from './answer-ending';
import { AssistantMessage } from './assistant-message';
import { filesOf, plainText } from './message-parts';
import { threadRows, type ThreadRow } from './thread-sends';
import type { LocalSend, ThreadState } from './thread-state';
import type { TurnExtras } from './turn-extras';
import type { ThreadActions } from './use-thread-actions';
import { UserMessage } from './user-message';

const noApprovals: readonly Approval[] = [];

type ThreadListProps = { thread: ThreadState; agentName: string; actions: ThreadActions; children: ReactNode };

/** The messages, and after them what the running turn is doing. */
export function ThreadList({ thread, agentName, actions, children }: ThreadListProps) {
  const rows = threadRows(thread);
  const last = rows.at(-1);
  const isUnanswered = !thread.live && last?.kind === 'message' && last.message.role === 'user';
  return (
    <ol aria-label={strings.thread.label} className="space-y-7">
      {rows.map((row, index) => (
        <li
          key={row.key}
          className={`group/row ${index < rows.length - 3 ? '[contain-intrinsic-size:auto_12rem] [content-visibility:auto]' : ''}`}
        >
          {row.kind === 'send' ? (
            <SendRow send={row.send} actions={actions} />
          ) : (
            <MessageRow
              message={row.message}
              question={questionBefore(rows, index)}
              extras={thread.extras[row.message.id] ?? null}
              approvals={row.message.id === thread.live?.messageId ? thread.live.approvals : noApprovals}
              agentName={agentName}
              send={actions.send}
            />
          )}
        </li>
      ))}
      {isUnanswered && (
        <li className="flex items-center gap-2 text-sm text-ink-faint">
          {strings.thread.noAnswer}
          <RetryButton onRetry={() => actions.send(toOutgoing(last.message))} />
        </li>
      )}
      {children !== null && <li>{children}</li>}
    </ol>
  );
}

type MessageRowProps = {
  message: Message;
  question: Message | null;
  extras: TurnExtras | null;
  approvals: readonly Approval[];
  agentName: string;
  send: ThreadActions['send'];
};

const MessageRow = memo(function MessageRow({
  message,
  question,
  extras,
  approvals,
  agentName,
  send,
}: MessageRowProps) {
  if (message.role === 'user')
    return <UserMessage text={plainText(message.content)} files={filesOf(message.content)} />;
  return (
    <AssistantMessage
      message={message}
      extras={extras}
      agentName={agentName}
      approvals={approvals}
      onRetry={question ? () => send(toOutgoing(question)) : null}
    />
  );
});

function SendRow({ send, actions }: { send: LocalSend; actions: ThreadActions }) {
  return (
    <div className="space-y-2">
      <UserMessage text={send.text} files={send.files} isSending={send.status === 'sending'} />
      {send.status === 'failed' && (
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

function questionBefore(rows: readonly ThreadRow[], index: number): Message | null {
  const row = rows
    .slice(0, index)
    .findLast((candidate) => candidate.kind === 'message' && candidate.message.role === 'user');
  return row?.kind === 'message' ? row.message : null;
}

function toOutgoing(question: Message) {
  return { text: plainText(question.content), files: filesOf(question.content) };
}
