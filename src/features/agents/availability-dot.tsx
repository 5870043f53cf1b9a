import { clsx } from 'clsx';

export function AvailabilityDot({ isAvailable }: { isAvailable: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx('block size-2 shrink-0 rounded-full', isAvailable ? 'bg-accent' : 'border border-ink-faint')}
    />
  );
}
