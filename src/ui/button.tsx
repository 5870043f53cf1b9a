import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A border that is not seen is seen where the reader's own colours hold. */
const looks = {
  primary: 'border border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'text-ink-muted hover:bg-hover hover:text-ink',
  outline: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  danger: 'border border-transparent bg-danger text-paper hover:opacity-90',
} as const;

const sizes = {
  small: 'h-7 gap-1.5 rounded-md px-2.5 text-[0.8125rem] coarse:min-h-11',
  normal: 'h-9 gap-2 rounded-lg px-3.5 text-sm coarse:min-h-11',
} as const;

export type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks; size?: keyof typeof sizes };

export function Button({ look = 'quiet', size = 'normal', className, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center font-medium transition-colors disabled:pointer-events-none disabled:opacity-45',
        looks[look],
        sizes[size],
        className,
      )}
      {...props}
    />
  );
}
