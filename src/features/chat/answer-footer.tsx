'use client';

import { InfoIcon, RotateCcwIcon } from 'lucide-react';
import type { Message } from '../../contract/message';
import { CopyButton } from '../../ui/copy-button';
import { IconButton } from '../../ui/icon-button';
import { lazyPart } from '../../ui/lazy-part';
import { Popover } from '../../ui/popover';
import { strings } from '../../ui/strings';
import { AnswerMenu } from './answer-menu';
import { BranchSwitch } from './branch-switch';
import { SaidAt } from './said-at';

const TurnDetails = lazyPart(async () => (await import('./turn-details')).TurnDetails);

type AnswerFooterProps = {
  conversationId: string;
  message: Message;
  text: string;
  onRegenerate: ((modelId?: string) => void) | null;
  onShowBranch: (messageId: string) => void;
};

/** What can be done with an answer, and what is known about it. Quiet until it is looked at; the newest one's stays. */
export function AnswerFooter({ conversationId, message, text, onRegenerate, onShowBranch }: AnswerFooterProps) {
  const words = strings.thread;
  return (
    <footer className="mt-1.5 -ml-1.5 flex min-h-8 flex-wrap items-center text-ink-faint opacity-0 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 group-data-last/turn:opacity-100 has-data-[state=open]:opacity-100 coarse:opacity-100">
      <BranchSwitch message={message} isEnabled={onRegenerate !== null} onShow={onShowBranch} />
      {text !== '' && <CopyButton text={text} label={words.copyMessage} />}
      {onRegenerate && (
        <IconButton size="small" label={words.regenerate} onClick={() => onRegenerate()}>
          <RotateCcwIcon className="size-3.5" />
        </IconButton>
      )}
      {message.turn_id !== null && (
        <Popover
          label={strings.details.label}
          side="top"
          trigger={
            <IconButton size="small" label={strings.details.label}>
              <InfoIcon className="size-3.5" />
            </IconButton>
          }
        >
          <TurnDetails conversationId={conversationId} turnId={message.turn_id} message={message} />
        </Popover>
      )}
      <AnswerMenu conversationId={conversationId} messageId={message.id} text={text} onRegenerate={onRegenerate} />
      <SaidAt at={message.created_at} />
    </footer>
  );
}
