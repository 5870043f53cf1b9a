import { clsx } from 'clsx';
import { CheckIcon } from 'lucide-react';
import { Menu } from 'radix-ui/internal';
import { useRef, type ComponentProps, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { OpenPanel } from './panel-trigger';
import { BESIDE } from './room-beside';
import { usePanelClosing } from './use-panel-closing';
import { useRoomBeside } from './use-room-beside';

const itemLook =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1.5 text-sm text-ink -outline-offset-2 select-none data-[disabled]:cursor-default data-[disabled]:text-ink-faint data-[highlighted]:bg-hover coarse:min-h-11';

/** An open menu beside its button. */
export function MenuPanel({ align, children, ...panel }: OpenPanel & { align: 'start' | 'end'; children: ReactNode }) {
  const { onOpenChange, ...closing } = usePanelClosing(panel);
  const onFocus = useFirstItem(panel.isByKeyboard);
  const onKeyDownCapture = useTypedChoice();
  const maxHeight = useRoomBeside(panel.anchor);
  return (
    <Menu.Root open modal={false} onOpenChange={onOpenChange}>
      <Menu.Anchor virtualRef={panel.anchor} />
      <Menu.Portal container={landmarkOf(panel.anchor.current)}>
        <Menu.Content
          {...closing}
          tabIndex={0} // it may be longer than the window, and has the focus where a pointer opened it
          aria-label={panel.anchor.current?.getAttribute('aria-label') ?? undefined}
          {...BESIDE}
          align={align}
          style={{ maxHeight }}
          onFocus={onFocus}
          onKeyDownCapture={onKeyDownCapture}
          className="fade-in z-50 min-w-44 overflow-y-auto rounded-xl border bg-surface p-1 shadow-float"
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** A menu belongs to the part of the page that its button stands in. */
function landmarkOf(button: Element | null): HTMLElement {
  return button?.closest<HTMLElement>('nav, main') ?? document.body;
}

/** The first focus, which the menu itself gets, goes on to its first item where a key opened it. */
function useFirstItem(isByKeyboard: boolean) {
  const isDone = useRef(!isByKeyboard);
  return ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (isDone.current || target !== currentTarget) return;
    isDone.current = true;
    if (!focusFirst(currentTarget)) focusFirstLater(currentTarget);
  };
}

/** The item that letters lead to gets its focus a moment after them (`Menu.Content`): a choice that comes sooner waits for it. */
function useTypedChoice() {
  const isOnItsWay = useRef(false);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key.length === 1 && event.key !== ' ') {
      isOnItsWay.current = true;
      setTimeout(() => setTimeout(() => (isOnItsWay.current = false)));
    } else if (isOnItsWay.current && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      event.stopPropagation();
      const { nativeEvent } = event;
      setTimeout(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', nativeEvent)));
    }
  };
}

function focusFirst(menu: HTMLElement): boolean {
  const first = menu.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])');
  first?.focus();
  return first !== null;
}

/** What the menu holds may still be on its way. */
function focusFirstLater(menu: HTMLElement): void {
  const watcher = new MutationObserver(() => {
    if (document.activeElement !== menu || focusFirst(menu)) watcher.disconnect();
  });
  watcher.observe(menu, { childList: true, subtree: true });
}

type MenuItemProps = ComponentProps<typeof Menu.Item> & { icon?: ReactNode; isDangerous?: boolean };

export function MenuItem({ icon, isDangerous = false, className, children, ...props }: MenuItemProps) {
  return (
    <Menu.Item className={clsx(itemLook, isDangerous && 'text-danger!', className)} {...props}>
      {icon !== undefined && <span className={clsx('[&>svg]:size-4', !isDangerous && 'text-ink-muted')}>{icon}</span>}
      {children}
    </Menu.Item>
  );
}

export const MenuChoice = Menu.RadioGroup;

export function MenuChoiceItem({ children, className, ...props }: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem className={clsx(itemLook, className)} {...props}>
      {children}
      <Menu.ItemIndicator className="ms-auto ps-3 text-accent">
        <CheckIcon className="size-4" aria-hidden />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Menu.Label className="px-2 pt-1.5 pb-1 text-xs text-ink-faint">{children}</Menu.Label>;
}
