'use client';

import type { ReactNode } from 'react';
import { lazyOverlay } from './lazy-overlay';
import { lazyPart } from './lazy-part';
import { PanelTrigger, type TriggerElement } from './panel-trigger';

const load = () => import('./menu-panel');
const Panel = lazyOverlay(async () => (await load()).MenuPanel);
const Choice = lazyPart(async () => (await load()).MenuChoice);

/** What a menu holds. The code comes with the first menu that is opened. */
export const MenuItem = lazyPart(async () => (await load()).MenuItem);
export const MenuChoiceItem = lazyPart(async () => (await load()).MenuChoiceItem);
export const MenuLabel = lazyPart(async () => (await load()).MenuLabel);

type MenuProps = { trigger: TriggerElement; children: ReactNode; align?: 'start' | 'end' };

export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <PanelTrigger kind="menu" trigger={trigger} load={load}>
      {(panel) => (
        <Panel {...panel} align={align}>
          {children}
        </Panel>
      )}
    </PanelTrigger>
  );
}

type MenuChoiceProps<T extends string> = { value: T; onChange: (value: T) => void; children: ReactNode };

export function MenuChoice<T extends string>({ value, onChange, children }: MenuChoiceProps<T>) {
  return (
    <Choice value={value} onValueChange={(next) => onChange(next as T)}>
      {children}
    </Choice>
  );
}
