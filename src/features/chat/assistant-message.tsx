'use client';

import { memo, useMemo } from 'react';
import type { Approval, Message } from '../../contract/message';
import { lazyPart } from '../../ui/lazy-part';
import { Markdown } from '../../ui/markdown';
import { strings } from '../../ui/strings';
import { AnswerEnding } from './answer-ending';
import { AnswerFooter } from './answer-footer';
import { CallGroup } from './call-group';
import { FileChip } from './file-chip';
import { groupCalls, type PartGroup } from './group-calls';
import { plainText, toParts, type ToolPart } from './message-parts';
import { ReasoningFold } from './reasoning-fold';
import { ToolCard } from './tool-card';
import { hasReports, type Span, type TurnExtras } from './turn-extras';
import type { ThreadActions } from './use-thread-actions';

const ExtrasList = lazyPart(async () => (await import('./extras-list')).ExtrasList);

type AssistantMessageProps = {
  conversationId: string;
  message: Message;
  extras: TurnExtras | null;
  agentName: string;
  /** What the running turn asks a person. */
  approvals: readonly Approval[];
  /** A turn runs, this one or a later one: no other answer can be given now. */
  isBusy: boolean;
  /** No message follows it: it can be carried on with. */
  isNewest: boolean;
  actions: ThreadActions;
};

export const AssistantMessage = memo(function AssistantMessage({
  conversationId,
  message,
  extras,
  agentName,
  approvals,
  isBusy,
  isNewest,
  actions,
}: AssistantMessageProps) {
  const groups = useMemo(() => groupCalls(toParts(message.content)), [message.content]);
  const isStreaming = message.status === 'streaming';
  const canGoOn = isNewest && !isBusy;
  const onRegenerate = isBusy ? null : (modelId?: string) => actions.regenerate(message.id, modelId);
  return (
    <article aria-label={agentName} aria-busy={isStreaming} className="group/message min-w-0">
      <div className="space-y-4">
        {groups.map((group) => (
          <Group key={group.key} group={group} extras={extras} approvals={approvals} isStreaming={isStreaming} />
        ))}
        {extras && hasReports(extras) && <ExtrasList extras={extras} isStreaming={isStreaming} />}
        {!isStreaming && (
          <AnswerEnding
            message={message}
            onRetry={canGoOn ? () => actions.regenerate(message.id) : null}
            onContinue={canGoOn ? () => actions.send({ text: strings.ending.continueText, files: [] }) : null}
          />
        )}
      </div>
      {!isStreaming && (
        <AnswerFooter
          conversationId={conversationId}
          message={message}
          text={plainText(message.content)}
          onRegenerate={onRegenerate}
          onShowBranch={actions.showBranch}
        />
      )}
    </article>
  );
});

type Shown = {
  extras: TurnExtras | null;
  approvals: readonly Approval[];
  isStreaming: boolean;
};

function Group({ group, ...shown }: Shown & { group: PartGroup }) {
  if (group.kind === 'part') return <Part part={group.part} {...shown} />;
  const { calls } = group;
  const failedCount = calls.filter(({ use, result }) => !use.refusal && (result?.error ?? null) !== null).length;
  return (
    <CallGroup name={group.key} count={calls.length} failedCount={failedCount} isTurnRunning={shown.isStreaming}>
      {calls.map((call) => (
        <Call key={call.key} part={call} {...shown} />
      ))}
    </CallGroup>
  );
}

function Part({ part, ...shown }: Shown & Pick<Extract<PartGroup, { kind: 'part' }>, 'part'>) {
  const { extras, isStreaming } = shown;
  switch (part.kind) {
    case 'text':
      return <Markdown text={part.text} isStreaming={isStreaming && part.isLast} />;
    case 'reasoning':
      return (
        <ReasoningFold
          name={part.key}
          text={part.text}
          isRunning={isStreaming && part.isLast}
          startedMs={extras?.reasoning[part.blockNumber]?.startedMs ?? null}
          durationMs={lengthOf(extras?.reasoning[part.blockNumber])}
        />
      );
    case 'tool':
      return <Call part={part} {...shown} />;
    case 'file':
      return <FileChip file={part.file} />;
  }
}

function Call({ part, extras, approvals, isStreaming }: Shown & { part: ToolPart }) {
  const span = extras?.calls[part.use.tool_use_id];
  return (
    <ToolCard
      use={part.use}
      result={part.result}
      isTurnRunning={isStreaming}
      needsApproval={approvals.some((approval) => approval.tool_use_id === part.use.tool_use_id)}
      progress={extras?.progress[part.use.tool_use_id] ?? null}
      // While a person is asked, nobody works.
      startedMs={approvals.length > 0 ? null : (span?.startedMs ?? null)}
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
