import { bundledLanguages } from 'shiki';
import { describe, expect, it, vi } from 'vitest';
import { highlightCode, type Highlighted } from './highlight-code';

const line = (index: number) => `const value${String(index)} = "${'x'.repeat(20)}"; // ${String(index)}\n`;
const codeOf = (lines: number) => Array.from({ length: lines }, (_, index) => line(index)).join('');
const textOf = ({ lines }: Highlighted) =>
  lines.map((tokens) => tokens.map(({ content }) => content).join('')).join('\n');

/** All that is shown of code, up to its end. */
function shownOf(code: string, isIncomplete = false): Promise<Highlighted[]> {
  return new Promise((resolve) => {
    const shown: Highlighted[] = [];
    highlightCode({ code, language: 'ts', isIncomplete }, (highlighted) => {
      shown.push(highlighted);
      if (highlighted.source === code) resolve(shown);
    });
  });
}

describe('The colours of code', () => {
  it('come at once where it is short', async () => {
    const shown = await shownOf(codeOf(5));
    expect(shown.map(textOf)).toEqual([codeOf(5)]);
  });

  it('come in steps where it is long, and are the same', async () => {
    const code = `${codeOf(200)}/* open\n${codeOf(300)}*/ const end = 1;`;
    const shown = await shownOf(code);
    expect(shown.length).toBeGreaterThan(3);
    for (const step of shown) expect(textOf(step)).toBe(step.source);
    const [atOnce] = await shownOf(code, true);
    expect(shown.at(-1)?.lines).toEqual(atOnce?.lines);
  });

  it('are not shown to somebody who gave up', async () => {
    const shown: Highlighted[] = [];
    const giveUp = highlightCode({ code: codeOf(7), language: 'ts', isIncomplete: false }, (one) => shown.push(one));
    giveUp();
    await shownOf(codeOf(8));
    expect(shown).toEqual([]);
  });

  it('are those that are waited for, whatever else was given up', async () => {
    const giveUps = [11, 12, 13].map((lines) =>
      highlightCode({ code: codeOf(lines), language: 'ts', isIncomplete: false }, () => undefined),
    );
    for (const giveUp of giveUps) giveUp();
    expect((await shownOf(codeOf(14))).map(textOf)).toEqual([codeOf(14)]);
  });

  it('come once the language does, though it did not at first (no code of it was coloured in that page again)', async () => {
    vi.useFakeTimers();
    const fetchGrammar = vi.spyOn(bundledLanguages, 'toml').mockRejectedValueOnce(new Error('the line is down'));
    const shown: Highlighted[] = [];
    highlightCode({ code: 'a = 1', language: 'toml', isIncomplete: false }, (one) => shown.push(one));
    const giveUp = highlightCode({ code: 'b = 2', language: 'toml', isIncomplete: false }, (one) => shown.push(one));
    giveUp();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(fetchGrammar).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(shown.map(textOf)).toEqual(['a = 1']), { timeout: 20_000 });
    vi.useRealTimers();
  });
});
