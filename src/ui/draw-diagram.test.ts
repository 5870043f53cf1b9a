import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawDiagram } from './draw-diagram';

const { getDiagramFromText } = vi.hoisted(() => ({
  getDiagramFromText: vi.fn<(source: string) => Promise<unknown>>(),
}));

vi.mock('mermaid', () => ({
  default: { initialize: () => undefined, mermaidAPI: { reset: () => undefined, getDiagramFromText } },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what cannot be drawn is read once, however often it is shown', async () => {
  getDiagramFromText.mockClear().mockRejectedValue(new Error('Parse error on line 1'));
  expect(await drawDiagram('graph ???')).toBeNull();
  expect(await drawDiagram('graph ???')).toBeNull();
  expect(getDiagramFromText).toHaveBeenCalledTimes(1);
});

it('a diagram whose code did not come can be asked for again (it could not be drawn for as long as the page lived)', async () => {
  const lost = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' });
  getDiagramFromText.mockClear().mockRejectedValueOnce(lost).mockRejectedValue(new Error('read'));
  await expect(drawDiagram('sequenceDiagram')).rejects.toBe(lost);
  expect(await drawDiagram('sequenceDiagram')).toBeNull();
  expect(getDiagramFromText).toHaveBeenCalledTimes(2);
});
