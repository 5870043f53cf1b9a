'use client';

import { EllipsisIcon } from 'lucide-react';
import { IconButton } from '../../ui/icon-button';
import { lazyPart } from '../../ui/lazy-part';
import { Menu } from '../../ui/menu';
import { strings } from '../../ui/strings';
import type { AnswerMenuItemsProps } from './answer-menu-items';

const AnswerMenuItems = lazyPart(async () => (await import('./answer-menu-items')).AnswerMenuItems);

/** What is wanted of an answer less often. */
export function AnswerMenu(props: AnswerMenuItemsProps) {
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
