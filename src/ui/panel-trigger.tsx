'use client';

import { cloneElement, useCallback, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode, RefObject } from 'react';

/** What a panel knows of the button that opened it. */
export type OpenPanel = {
  anchor: RefObject<HTMLButtonElement | null>;
  /** It was opened by a key: the focus goes to what can be chosen. */
  isByKeyboard: boolean;
  onClose: () => void;
};

/** A button, or what renders one with all that it is given. */
export type TriggerElement = ReactElement<ComponentProps<'button'> & { 'data-state'?: 'open' | 'closed' }>;

type PanelTriggerProps = {
  kind: 'menu' | 'dialog';
  trigger: TriggerElement;
  /** Fetches the panel's code; called as soon as it looks as if it will be opened. */
  load: () => Promise<unknown>;
  children: (panel: OpenPanel) => ReactNode;
};

/** A button with a panel. Neither the panel nor its code is there before it is wanted. */
export function PanelTrigger({ kind, trigger, load, children }: PanelTriggerProps) {
  const [opened, setOpened] = useState<Pick<OpenPanel, 'anchor' | 'isByKeyboard'> | null>(null);
  const onClose = useCallback(() => setOpened(null), []);
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': kind,
        'aria-expanded': opened !== null,
        'data-state': opened ? 'open' : 'closed',
        onPointerEnter: prepare,
        onFocus: prepare,
        onClick: ({ currentTarget, detail }) => {
          setOpened(opened ? null : { anchor: { current: currentTarget }, isByKeyboard: detail === 0 });
        },
      })}
      {opened && children({ ...opened, onClose })}
    </>
  );
}
