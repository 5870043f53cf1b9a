'use client';

import { usePathname } from 'next/navigation';

/** The conversation that the address names, `/c/{id}`. */
export function useConversationId(): string | null {
  const [, page, id] = usePathname().split('/');
  return page === 'c' && id !== undefined ? decode(id) : null;
}

/** What cannot be decoded is an id that no conversation has. */
function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
