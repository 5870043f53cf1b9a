'use client';

import { useState } from 'react';

/** Several conversations at once. `ids` is `null` while nothing is being selected. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  return {
    ids,
    begin: (id: string) => setIds(new Set([id])),
    toggle: (id: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    end: () => setIds(null),
  };
}

export type Selection = ReturnType<typeof useSelection>;
