import type { ReactNode } from 'react';

/** What is said below the title of a request. */
export function ApprovalLead({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="mt-1.5 text-sm text-pretty text-ink-muted wrap-anywhere">
      {children}
    </p>
  );
}
