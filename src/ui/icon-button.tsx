import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { tooltipProps, type TooltipSide } from './tooltip-props';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  size?: 'small' | 'normal';
  side?: TooltipSide;
};

/** A button that shows only an icon; its label is read aloud and shown as a tooltip. */
export function IconButton({ label, size = 'normal', side = 'bottom', className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...tooltipProps(label, side)}
      className={clsx(
        'inline-grid shrink-0 place-items-center text-ink-muted transition-colors hover:bg-hover hover:text-ink disabled:pointer-events-none disabled:opacity-40',
        size === 'small' ? 'size-7 rounded-md coarse:size-11' : 'size-9 rounded-lg coarse:size-11',
        className,
      )}
      {...props}
    />
  );
}
