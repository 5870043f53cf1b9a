'use client';

import { CloudOffIcon } from 'lucide-react';
import { Button } from '../ui/button';
import { strings } from '../ui/strings';
import { useConnection } from './use-connection';

/** Says that the page may be behind, for as long as it may. */
export function ConnectionBanner() {
  const { state, retry } = useConnection();
  if (state === 'live') return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-14 z-10 flex justify-center px-4">
      <p
        role="status"
        className="fade-in pointer-events-auto flex items-center gap-2.5 rounded-xl border bg-surface py-1.5 ps-3.5 pe-1.5 text-sm shadow-card"
      >
        <CloudOffIcon className="size-4 shrink-0 text-warning" aria-hidden />
        <span>{strings.connection[state]}</span>
        <Button size="small" onClick={retry}>
          {strings.connection.retry}
        </Button>
      </p>
    </div>
  );
}
