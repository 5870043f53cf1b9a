'use client';

import type { ReactNode } from 'react';
import { lazyOverlay } from './lazy-overlay';
import { PanelTrigger, type TriggerElement } from './panel-trigger';

const load = () => import('./popover-panel');
const Panel = lazyOverlay(async () => (await load()).PopoverPanel);

type PopoverProps = {
  label: string;
  trigger: TriggerElement;
  /** Where there is more room, as a rule; the other one where there is not enough. */
  side?: 'top' | 'bottom';
  children: ReactNode;
};

/** A small panel beside what opened it. Its content is made when it opens. */
export function Popover({ label, trigger, side = 'bottom', children }: PopoverProps) {
  return (
    <PanelTrigger kind="dialog" trigger={trigger} load={load}>
      {(panel) => (
        <Panel {...panel} label={label} side={side}>
          {children}
        </Panel>
      )}
    </PanelTrigger>
  );
}
