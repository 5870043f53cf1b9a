'use client';

import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import type { Message } from '../../contract/message';
import { IconButton } from '../../ui/icon-button';
import { strings } from '../../ui/strings';
import { branchPlace } from './thread-path';

type BranchSwitchProps = {
  message: Message;
  /** False while a turn runs: until it ends the path stays as it is. */
  isEnabled: boolean;
  onShow: (messageId: string) => void;
};

/** ‹2/3›: what else stands in a message's place. */
export function BranchSwitch({ message, isEnabled, onShow }: BranchSwitchProps) {
  const place = branchPlace(message);
  if (!place) return null;
  const step = (target: string | undefined, label: string, icon: React.ReactNode) => (
    <IconButton
      size="small"
      label={label}
      disabled={!isEnabled || target === undefined}
      onClick={() => target !== undefined && onShow(target)}
    >
      {icon}
    </IconButton>
  );
  const words = strings.branch;
  return (
    <span role="group" aria-label={words.label} className="flex items-center text-xs text-ink-muted">
      {step(place.previous, words.previous, <ChevronLeftIcon className="size-4 rtl:-scale-x-100" />)}
      <span className="tabular-nums" aria-label={words.place(place.number, place.count)} role="img">
        {place.number}/{place.count}
      </span>
      {step(place.next, words.next, <ChevronRightIcon className="size-4 rtl:-scale-x-100" />)}
    </span>
  );
}
