import { clsx } from 'clsx';
import { CheckIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

const itemLook =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1.5 text-sm text-ink outline-none select-none data-[disabled]:cursor-default data-[disabled]:text-ink-faint data-[highlighted]:bg-hover coarse:min-h-11';

export function Menu({
  trigger,
  children,
  align = 'end',
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="fade-in z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-xl border bg-surface p-1 shadow-float"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = ComponentProps<typeof DropdownMenu.Item> & { icon?: ReactNode; isDangerous?: boolean };

export function MenuItem({ icon, isDangerous = false, className, children, ...props }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={clsx(itemLook, isDangerous && 'text-danger!', className)} {...props}>
      {icon !== undefined && <span className={clsx('[&>svg]:size-4', !isDangerous && 'text-ink-muted')}>{icon}</span>}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuChoice<T extends string>({
  value,
  onChange,
  children,
}: {
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      {children}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuChoiceItem({ children, className, ...props }: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return (
    <DropdownMenu.RadioItem className={clsx(itemLook, className)} {...props}>
      {children}
      <DropdownMenu.ItemIndicator className="ms-auto ps-3 text-accent">
        <CheckIcon className="size-4" aria-hidden />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-xs text-ink-faint">{children}</DropdownMenu.Label>;
}
