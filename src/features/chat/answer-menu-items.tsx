'use client';

import { CopyIcon, LinkIcon, RotateCcwIcon } from 'lucide-react';
import { copyText } from '../../ui/copy-text';
import { MenuItem, MenuLabel } from '../../ui/menu-panel';
import { notify } from '../../ui/notify';
import { plainMarkdown } from '../../ui/plain-markdown';
import { strings } from '../../ui/strings';
import { answerMenuStrings } from '../../ui/strings/answer-menu-strings';
import { copyMessageLink } from './copy-message-link';
import { useModelChoices } from './use-model-choices';

export type AnswerMenuItemsProps = {
  conversationId: string;
  messageId: string;
  text: string;
  /** Absent where the answer cannot be given again now. */
  onRegenerate: ((modelId?: string) => void) | null;
};

export function AnswerMenuItems({ conversationId, messageId, text, onRegenerate }: AnswerMenuItemsProps) {
  const models = useModelChoices(conversationId);
  return (
    <>
      {text !== '' && (
        <>
          <MenuItem icon={<CopyIcon aria-hidden />} onSelect={() => void copyAndSay(text)}>
            {answerMenuStrings.copyMarkdown}
          </MenuItem>
          <MenuItem icon={<CopyIcon aria-hidden />} onSelect={() => void copyAndSay(plainMarkdown(text))}>
            {answerMenuStrings.copyPlain}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<LinkIcon aria-hidden />} onSelect={() => void copyMessageLink(messageId)}>
        {strings.thread.copyLink}
      </MenuItem>
      {onRegenerate && models.length > 0 && (
        <>
          <MenuLabel>{answerMenuStrings.regenerateWith}</MenuLabel>
          {models.map(({ value, label }) => (
            <MenuItem key={value} icon={<RotateCcwIcon aria-hidden />} onSelect={() => onRegenerate(value)}>
              {label}
            </MenuItem>
          ))}
        </>
      )}
    </>
  );
}

/** The menu closes: only a note can tell that it is done. */
async function copyAndSay(text: string): Promise<void> {
  if (await copyText(text)) notify(strings.copied);
}
