import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardrailSchema } from './guardrail-schema';
import { TextGuard, WINDOW } from './text-guard';
import { toTextRule } from './text-rule';

function guardOf(...rules: object[]): TextGuard {
  return new TextGuard(rules.map((rule) => toTextRule(guardrailSchema.parse({ on: 'output', ...rule }))));
}

/** Everything that was let go, and whether a rule ended it. */
function run(guard: TextGuard, pieces: readonly string[]): { text: string; isBlocked: boolean } {
  let text = '';
  for (const piece of pieces) {
    const passed = guard.push(piece);
    text += passed.text;
    if (passed.blockedBy) return { text, isBlocked: true };
  }
  const rest = guard.end();
  return { text: text + rest.text, isBlocked: rest.blockedBy !== null };
}

/** The text cut at random places. */
function cut(text: fc.Arbitrary<string>): fc.Arbitrary<{ whole: string; pieces: string[] }> {
  return fc.tuple(text, fc.array(fc.nat(40), { maxLength: 60 })).map(([whole, sizes]) => {
    const pieces: string[] = [];
    let at = 0;
    for (const size of sizes) {
      pieces.push(whole.slice(at, at + size));
      at += size;
    }
    return { whole, pieces: [...pieces, whole.slice(at)] };
  });
}

const prose = fc
  .array(fc.constantFrom('lorem ', 'SECRET', '4111 1111 1111 1111 ', 'a@b.example, ', '🌍', 'sec', 'ret ', '\n', '1'), { maxLength: 300 })
  .map((words) => words.join(''));

describe('a guard of text', () => {
  it('lets everything through that no rule is about, however it is cut', () => {
    fc.assert(
      fc.property(cut(prose), ({ whole, pieces }) => {
        expect(run(guardOf({ pattern: 'never-there' }), pieces)).toEqual({ text: whole, isBlocked: false });
      }),
    );
  });

  it('redacts the same, however it is cut', () => {
    const rules = [
      { pattern: '(?:\\d{4} ?){4}', action: 'redact', message: '[card]' },
      { pattern: '\\b[\\w.]+@[\\w.]+\\b', action: 'redact' },
    ];
    fc.assert(
      fc.property(cut(prose), ({ whole, pieces }) => {
        const once = run(guardOf(...rules), [whole]);
        expect(run(guardOf(...rules), pieces)).toEqual(once);
        expect(once.text).not.toMatch(/\d{4} \d{4}|@/);
      }),
    );
  });

  it('lets nothing of what it blocks through, and nothing after it, however it is cut', () => {
    fc.assert(
      fc.property(cut(prose), ({ whole, pieces }) => {
        const { text, isBlocked } = run(guardOf({ pattern: 'secret' }), pieces);
        const at = whole.search(/secret/i);
        expect(isBlocked).toBe(at >= 0);
        expect(at >= 0 ? whole.slice(0, at).startsWith(text) : text === whole).toBe(true);
      }),
    );
  });

  it('waits for the whole of a match: its end may decide', () => {
    const guard = guardOf({ pattern: 'password: \\S+ ok', action: 'redact', message: '***' });
    expect(guard.push('the password: hunter2')).toEqual({ text: '', blockedBy: null });
    expect(guard.push(` ok${'.'.repeat(WINDOW * 2)}`).text).toMatch(/^the \*\*\*\.+$/);
  });

  it('looks back over what was let go already', () => {
    const text = `user ${'x'.repeat(WINDOW + 200)}`;
    expect(run(guardOf({ pattern: '(?<!x)x', action: 'redact', message: 'y' }), [text]).text).toBe(
      `user y${'x'.repeat(WINDOW + 199)}`,
    );
  });

  it('leaves nothing of a match that is longer than the window, once it has seen its beginning', () => {
    const digits = '7'.repeat(WINDOW * 4);
    const { text } = run(guardOf({ pattern: '\\d+', action: 'redact' }), Array.from(digits));
    expect(text).toMatch(/^(\[redacted\])+$/);
  });

  it('holds back no more than its window', () => {
    const guard = guardOf({ pattern: 'secret' });
    const passed = guard.push('a'.repeat(5000)).text.length;
    expect(passed).toBeGreaterThanOrEqual(5000 - WINDOW - 64);
  });

  it('cuts what is too long, or blocks it, counting code points over all passages', () => {
    expect(run(guardOf({ max_length: 3, action: 'redact' }), ['🌍🌍', '🌍🌍', '🌍'])).toEqual({
      text: '🌍🌍🌍…',
      isBlocked: false,
    });
    expect(run(guardOf({ max_length: 3 }), ['ab', 'c'])).toEqual({ text: 'abc', isBlocked: false });
    const guard = guardOf({ max_length: 3 });
    expect(guard.push('ab').text).toBe('ab');
    guard.end();
    expect(guard.push('cd').blockedBy).not.toBeNull();
  });

  it('blocks when a pattern takes too long, instead of standing still', () => {
    const guard = guardOf({ pattern: '^(a+)+$', action: 'redact' });
    guard.push('a'.repeat(40));
    expect(guard.push('!').blockedBy ?? guard.end().blockedBy).not.toBeNull();
  });
});
