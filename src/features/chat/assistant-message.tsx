'use client';

import { memo, useMemo } from 'react';
import type { Approval, Message } from '../../contract/message';
import { CopyButton } from '../../ui/copy-button';
import { Markdown } from '../../ui/markdown';
import { strings } from '../../ui/strings';
import { AnswerEnding } from './answer-ending';
import { ExtrasList } from './extras-list';
import { FileChip } from './file-chip';
import { plainText, toParts, type MessagePart, type ToolPart } from './message-parts';
import { ReasoningFold } from './reasoning-fold';
import { ToolCard } from './tool-card';
import type { Span, TurnExtras } from './turn-extras';

type AssistantMessageProps = {
  message: Message;
  extras: TurnExtras | null;
  agentName: string;
  /** What the running turn asks a person. */
  approvals: readonly Approval[];
  /** Sends the question again; absent when there is none to send. */
  onRetry: (() => void) | null;
};

export const AssistantMessage = memo(function AssistantMessage({
  message,
  extras,
  agentName,
  approvals,
  onRetry,
}: AssistantMessageProps) {
  const parts = useMemo(() => toParts(message.content), [message.content]);
  const isStreaming = message.status === 'streaming';
  const text = isStreaming ? '' : plainText(message.content);
  return (
    <article aria-label={agentName} aria-busy={isStreaming} className="group/message min-w-0">
      <div className="space-y-4">
        {parts.map((part) => (
          <Part key={part.key} part={part} extras={extras} approvals={approvals} isStreaming={isStreaming} />
        ))}
        {extras && <ExtrasList extras={extras} isStreaming={isStreaming} />}
        {!isStreaming && <AnswerEnding message={message} onRetry={onRetry} />}
      </div>
      {text !== '' && (
        <footer className="mt-1.5 -ml-1.5 flex h-8 items-center gap-2 text-xs text-ink-faint opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 group-last/row:opacity-100 coarse:opacity-100">
          <CopyButton text={text} label={strings.thread.copyMessage} />
          <MessageMeta message={message} />
        </footer>
      )}
    </article>
  );
});

type PartProps<Kind> = {
  part: Kind;
  extras: TurnExtras | null;
  approvals: readonly Approval[];
  isStreaming: boolean;
};

function Part({ part, extras, approvals, isStreaming }: PartProps<MessagePart>) {
  switch (part.kind) {
    case 'text':
      return <Markdown text={part.text} isStreaming={isStreaming && part.isLast} />;
    case 'reasoning':
      return (
        <ReasoningFold
          text={part.text}
          isRunning={isStreaming && part.isLast}
          durationMs={part.durationMs ?? lengthOf(extras?.reasoning[part.blockNumber])}
        />
      );
    case 'tool':
      return <Call part={part} extras={extras} approvals={approvals} isStreaming={isStreaming} />;
    case 'file':
      return (
        <FileChip
          filename={part.file.filename}
          size={part.file.size}
          mimeType={part.file.mime_type}
          href={`/api/v1/files/${part.file.file_id}`}
        />
      );
  }
}

function Call({ part, extras, approvals, isStreaming }: PartProps<ToolPart>) {
  const span = extras?.calls[part.use.tool_use_id];
  return (
    <ToolCard
      use={part.use}
      result={part.result}
      isTurnRunning={isStreaming}
      needsApproval={approvals.some((approval) => approval.tool_use_id === part.use.tool_use_id)}
      progress={extras?.progress[part.use.tool_use_id] ?? null}
      startedMs={span?.startedMs ?? null}
      durationMs={lengthOf(span)}
    />
  );
}

const SHORTEST_SEEN_MS = 20;

/** A span whose ends came together was replayed, not lived through: its length is not known. */
function lengthOf(span: Span | undefined): number | null {
  const length = (span?.endedMs ?? 0) - (span?.startedMs ?? 0);
  return length < SHORTEST_SEEN_MS ? null : length;
}

function MessageMeta({ message: { model_id, prompt_tokens, completion_tokens } }: { message: Message }) {
  const tokens =
    prompt_tokens !== null && completion_tokens !== null
      ? strings.thread.tokens(prompt_tokens, completion_tokens)
      : null;
  const facts = [model_id, tokens].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <span className="truncate">{facts.join(' · ')}</span>;
}
