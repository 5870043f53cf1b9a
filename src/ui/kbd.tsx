import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A key, for whoever has keys. */
export function Kbd({ children, className = 'coarse:hidden' }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={clsx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded border border-current/25 px-1 font-sans text-[0.6875rem] leading-none text-inherit',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
