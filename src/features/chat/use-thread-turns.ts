'use client';

import { useMemo } from 'react';
import type { ThreadState } from './thread-state';
import { threadTurns, type ThreadTurn } from './thread-turns';

/** The turns of a thread. They stay the same ones while an answer is being written. */
export function useThreadTurns({ messages, keys, sends, live }: ThreadState): readonly ThreadTurn[] {
  const question = live?.userMessageId ?? null;
  return useMemo(() => threadTurns({ messages, keys, sends, question }), [messages, keys, sends, question]);
}
