import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../testing/manual-clock';
import type { ToolSource } from './tool-source';
import { Toolbox } from './toolbox';

function slowSource(own: Partial<ToolSource>) {
  const opened: (() => void)[] = [];
  const source: ToolSource = { name: 'slow', list: () => [], open: () => new Promise((resolve) => opened.push(resolve)), ...own };
  return { source, opened };
}

const open = (toolbox: Toolbox, conversationId: string) =>
  toolbox.open({ conversationId, signal: new AbortController().signal, isPatient: false });

describe('a server of tools that is still starting', () => {
  it('is waited for once, where all conversations share it', async () => {
    const { source, opened } = slowSource({});
    const toolbox = new Toolbox([source], manualClock());
    const first = open(toolbox, 'c1');
    opened[0]?.();
    expect(await first).toEqual([]);
    expect(await open(toolbox, 'c2')).toEqual([]);
  });

  it('is waited for in each conversation that has its own (the second had no tools in its first turn)', async () => {
    const { source, opened } = slowSource({ release: () => Promise.resolve() });
    const toolbox = new Toolbox([source], manualClock());
    const first = open(toolbox, 'c1');
    opened[0]?.();
    await first;
    let isReady = false;
    const second = open(toolbox, 'c2').then(() => (isReady = true));
    await Promise.resolve();
    expect(isReady).toBe(false);
    opened[1]?.();
    await second;
  });
});
