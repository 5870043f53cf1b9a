'use client';

import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { shortcuts } from '../../ui/shortcuts';
import { approvalStrings } from '../../ui/strings/approval-strings';
import { useApprovalKeys } from './use-approval-keys';

export type Choice = 'allow' | 'allowHere' | 'deny' | 'edit';

const keyOf = (choice: Choice) => shortcuts[choice][0];
const looks: Record<Choice, NonNullable<ButtonProps['look']>> = {
  allow: 'primary',
  allowHere: 'outline',
  deny: 'outline',
  edit: 'quiet',
};

type ApprovalButtonsProps = {
  /** Of the request. */
  id: string;
  choices: readonly Choice[];
  runs: Readonly<Record<Choice, () => void>>;
  isFirst: boolean;
  /** Its keys are heard. */
  isRead: boolean;
  isClosed: boolean;
  children: ReactNode;
};

/**
 * What can be decided, each with a key of its own, which is told while it is heard. Its room is always there: a press of the mouse
 * moves the focus, and must not move the button away from under it, nor take away the word that is pressed: it would be no click then.
 */
export function ApprovalButtons({ id, choices, runs, isFirst, isRead, isClosed, children }: ApprovalButtonsProps) {
  const isActive = isRead && !isClosed;
  const keys = Object.fromEntries(choices.map((choice) => [keyOf(choice), runs[choice]]));
  const reach = useApprovalKeys({ id, isFirst, isActive, keys });
  const isHeard = isActive && reach === 'request';
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {choices.map((choice) => (
        <Button key={choice} look={looks[choice]} disabled={isClosed} onClick={runs[choice]}>
          <span className="grid *:col-start-1 *:row-start-1">
            <span className={isHeard ? '' : 'invisible'}>
              {approvalStrings[choice]} <Kbd>{keyOf(choice).toUpperCase()}</Kbd>
            </span>
            <span className={isHeard ? 'invisible' : ''}>{approvalStrings[choice]}</span>
          </span>
        </Button>
      ))}
      {isFirst && !isClosed && (
        <span className={`text-xs text-ink-faint coarse:hidden ${reach === 'box' ? '' : 'invisible'}`}>
          <Kbd>⇧ Tab</Kbd> {approvalStrings.toKeys}
        </span>
      )}
      {children}
    </div>
  );
}
