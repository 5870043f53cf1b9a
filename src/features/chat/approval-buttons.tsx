'use client';

import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { strings } from '../../ui/strings';
import { useApprovalKeys } from './use-approval-keys';

export type Choice = 'allow' | 'allowHere' | 'deny' | 'edit';

const keys = { allow: 'a', allowHere: 'c', deny: 'd', edit: 'e' } as const satisfies Record<Choice, string>;
const looks: Record<Choice, NonNullable<ButtonProps['look']>> = {
  allow: 'primary',
  allowHere: 'outline',
  deny: 'outline',
  edit: 'quiet',
};

type ApprovalButtonsProps = {
  choices: readonly Choice[];
  runs: Readonly<Record<Choice, () => void>>;
  hasKeys: boolean;
  isClosed: boolean;
  children: ReactNode;
};

/** What can be decided, each with a key of its own. */
export function ApprovalButtons({ choices, runs, hasKeys, isClosed, children }: ApprovalButtonsProps) {
  useApprovalKeys(hasKeys, Object.fromEntries(choices.map((choice) => [keys[choice], runs[choice]])));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {choices.map((choice) => (
        <Button key={choice} look={looks[choice]} disabled={isClosed} onClick={runs[choice]}>
          {strings.approval[choice]} {hasKeys && <Kbd>{keys[choice].toUpperCase()}</Kbd>}
        </Button>
      ))}
      {children}
    </div>
  );
}
