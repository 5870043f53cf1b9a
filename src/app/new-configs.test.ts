import { beforeEach, expect, it, vi } from 'vitest';
import { forgetNewConfigs, keepNewConfig, parseNewConfigs, readNewConfigs } from './new-configs';

const chosen = () => parseNewConfigs(readNewConfigs());

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

it('what is chosen for a new conversation is kept by agent, until it begins', () => {
  keepNewConfig('desk', { model: 'm-2' });
  keepNewConfig('coder', { cwd: 'web' });
  keepNewConfig('desk', { model: 'm-3' });
  expect(chosen()).toEqual({ desk: { model: 'm-3' }, coder: { cwd: 'web' } });
  forgetNewConfigs();
  expect(chosen()).toEqual({});
});

it.each(['{"desk": ', '7', '{"desk":null}', '{"desk":"m-2"}'])('what is kept as %s is nothing', (kept) => {
  expect(parseNewConfigs(kept)).toEqual({});
});
