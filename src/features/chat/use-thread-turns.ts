'use client';

import { useMemo } from 'react';
import type { ThreadState } from './thread-state';
import { threadTurns, type ThreadTurn } from './thread-turns';
import { withNewDays } from './with-new-days';

/** The turns of a thread. They stay the same ones while an answer is being written. */
export function useThreadTurns({ messages, keys, sends, asked, live, hasMore }: ThreadState): readonly ThreadTurn[] {
  const question = live?.userMessageId ?? null;
  return useMemo(() => {
    const turns = threadTurns({ messages, keys, sends, asked, question });
    return withNewDays(turns, { hasEarlier: hasMore, todayMs: new Date().setHours(0, 0, 0, 0) });
  }, [messages, keys, sends, asked, question, hasMore]);
}
