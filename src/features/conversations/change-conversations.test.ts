import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { api } from '../../trpc/react';
import { later } from '../../ui/later';
import { clearNotes, readNotes } from '../../ui/notify';
import { ChangeConversations } from './change-conversations';
import { sampleConversation } from './testing/sample-conversation';

type Client = ReturnType<typeof api.useUtils>['client'];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { pathname: '/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearNotes();
});

it('of many that change, a note says every five seconds how far it is, and at the end what was done', async () => {
  const all = Array.from({ length: 60 }, (_, index) => sampleConversation(`c${String(index)}`));
  /** Each takes a second, and three are asked for at once. */
  const mutate = ({ id }: { id: string }) =>
    new Promise((resolve) => later(1_000, () => resolve(sampleConversation(id))));
  const client = { conversations: { archive: { mutate } } } as unknown as Client;
  const change = new ChangeConversations({ queryClient: new QueryClient(), client, onGone: () => undefined });
  const archived = change.archive(all);
  await vi.advanceTimersByTimeAsync(60_000);
  await archived;
  const said = readNotes().map(({ text }) => text);
  expect(said[0]).toBe('0 of 60 conversations…');
  expect(said.at(-1)).toBe('60 conversations archived');
  expect(said).toHaveLength(6);
});
