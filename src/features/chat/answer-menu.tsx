'use client';

import { CopyIcon, EllipsisIcon, LinkIcon, RotateCcwIcon } from 'lucide-react';
import { copyText } from '../../ui/copy-text';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuItem, MenuLabel } from '../../ui/menu';
import { notify } from '../../ui/notify';
import { plainMarkdown } from '../../ui/plain-markdown';
import { strings } from '../../ui/strings';
import { copyMessageLink } from './copy-message-link';
import { useModelChoices } from './use-model-choices';

type AnswerMenuProps = {
  messageId: string;
  text: string;
  /** Absent where the answer cannot be given again now. */
  onRegenerate: ((modelId?: string) => void) | null;
};

/** What is wanted of an answer less often. */
export function AnswerMenu(props: AnswerMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton size="small" label={strings.thread.more}>
          <EllipsisIcon className="size-3.5" />
        </IconButton>
      }
    >
      <AnswerMenuItems {...props} />
    </Menu>
  );
}

function AnswerMenuItems({ messageId, text, onRegenerate }: AnswerMenuProps) {
  const models = useModelChoices();
  return (
    <>
      {text !== '' && (
        <>
          <MenuItem icon={<CopyIcon aria-hidden />} onSelect={() => void copyAndSay(text)}>
            {strings.thread.copyMarkdown}
          </MenuItem>
          <MenuItem icon={<CopyIcon aria-hidden />} onSelect={() => void copyAndSay(plainMarkdown(text))}>
            {strings.thread.copyPlain}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<LinkIcon aria-hidden />} onSelect={() => void copyMessageLink(messageId)}>
        {strings.thread.copyLink}
      </MenuItem>
      {onRegenerate && models.length > 0 && (
        <>
          <MenuLabel>{strings.thread.regenerateWith}</MenuLabel>
          {models.map((model) => (
            <MenuItem key={model.id} icon={<RotateCcwIcon aria-hidden />} onSelect={() => onRegenerate(model.id)}>
              {model.display_name}
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
