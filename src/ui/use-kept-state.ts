'use client';

import { createContext, useContext, useState } from 'react';
import { KeptStates } from './kept-states';

/** The row in which something stands; `null`: in none that comes and goes. */
export const KeptRow = createContext<string | null>(null);

const kept = new KeptStates();

/** Whether something is opened. Rows of a long list leave the page and come back: this is as it was then. Named within its row. */
export function useKeptState(name: string, initial = false): [state: boolean, change: (state: boolean) => void] {
  const row = useContext(KeptRow);
  const key = row === null ? null : `${row} ${name}`;
  const [state, setState] = useState(() => {
    const before = key === null ? null : kept.read(key);
    if (key !== null && before === null && initial) kept.keep(key, initial);
    return before ?? initial;
  });
  const change = (next: boolean) => {
    if (key !== null) kept.keep(key, next);
    setState(next);
  };
  return [state, change];
}
