'use client';

import { lazy, type ReactNode } from 'react';
import { PanelTrigger, type TriggerElement } from './panel-trigger';

const load = () => import('./popover-panel');
const Panel = lazy(async () => ({ default: (await load()).PopoverPanel }));

type PopoverProps = { label: string; trigger: TriggerElement; children: ReactNode };

/** A small panel beside what opened it. Its content is made when it opens. */
export function Popover({ label, trigger, children }: PopoverProps) {
  return (
    <PanelTrigger kind="dialog" trigger={trigger} load={load}>
      {(panel) => (
        <Panel {...panel} label={label}>
          {children}
        </Panel>
      )}
    </PanelTrigger>
  );
}
