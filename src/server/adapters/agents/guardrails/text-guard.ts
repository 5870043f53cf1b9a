import { findHits, type Hit } from './find-hits';
import type { TextRule } from './text-rule';

/** No piece of text is let go before this many characters after it are known. A match may be as long. */
export const WINDOW = 256;
/** How much is collected before it is looked at, and the most that is looked at in one go. */
const STEP = 64;
const MAX_STEP = 4096;

export type GuardedText = { text: string; blockedBy: TextRule | null };

/**
 * Lets text through, piece by piece, as the rules want it. What a rule blocks or redacts is recognised before any of it is
 * let go, unless it is longer than the window.
 */
export class TextGuard {
  readonly #patterns: readonly TextRule[];
  readonly #limits: readonly (TextRule & { maxLength: number })[];
  /** What was let go last: a pattern may look back at it. */
  #before = '';
  #held = '';
  #length = 0;
  #isFull = false;

  constructor(rules: readonly TextRule[]) {
    this.#patterns = rules.filter(({ pattern }) => pattern !== null);
    this.#limits = rules.flatMap((rule) => (rule.maxLength === null ? [] : [{ ...rule, maxLength: rule.maxLength }]));
  }

  push(text: string): GuardedText {
    let out = '';
    for (let at = 0; at < text.length; at += MAX_STEP) {
      const limited = this.#limit(text.slice(at, at + MAX_STEP));
      if (limited.blockedBy) return limited;
      this.#held += limited.text;
      const ripe = this.#held.length - this.#windowLength;
      if (this.#windowLength > 0 && ripe < STEP) continue;
      const released = this.#release(ripe);
      if (released.blockedBy) return released;
      out += released.text;
    }
    return { text: out, blockedBy: null };
  }

  /** The passage is over: lets go of the rest. The next one is another text, but counts to the same length. */
  end(): GuardedText {
    const rest = this.#release(this.#held.length);
    this.#before = '';
    return rest;
  }

  get #windowLength(): number {
    return this.#patterns.length === 0 ? 0 : WINDOW;
  }

  #limit(text: string): GuardedText {
    if (this.#limits.length === 0) return { text, blockedBy: null };
    const room = Math.min(...this.#limits.map(({ maxLength }) => maxLength)) - this.#length;
    const points = Array.from(text);
    if (points.length <= room) {
      this.#length += points.length;
      return { text, blockedBy: null };
    }
    const rule = this.#limits.find(({ maxLength }) => maxLength - this.#length === room);
    if (rule?.action === 'block') return { text: '', blockedBy: rule };
    const wasFull = this.#isFull;
    this.#isFull = true;
    this.#length += Math.max(0, room);
    return { text: wasFull ? '' : points.slice(0, Math.max(0, room)).join('') + (rule?.message ?? ''), blockedBy: null };
  }

  /** Lets go of the first `length` characters, and of the rest of a match that begins there. */
  #release(length: number): GuardedText {
    const until = isHalfPair(this.#held, length) ? length - 1 : length;
    const from = this.#before.length;
    const hits = findHits(this.#patterns, { text: this.#before + this.#held, from, until: from + until });
    const blocking = hits.find(({ rule }) => rule.action === 'block');
    if (blocking) return { text: '', blockedBy: blocking.rule };
    const { text, end } = redact(this.#held, { hits, from, until });
    this.#before = (this.#before + this.#held.slice(0, end)).slice(-WINDOW);
    this.#held = this.#held.slice(end);
    return { text, blockedBy: null };
  }
}

function redact(held: string, { hits, from, until }: { hits: readonly Hit[]; from: number; until: number }) {
  let text = '';
  let end = 0;
  for (const hit of hits) {
    if (hit.start - from < end) continue;
    text += held.slice(end, hit.start - from) + hit.rule.message;
    end = hit.end - from;
  }
  return { text: text + held.slice(end, Math.max(end, until)), end: Math.max(end, until) };
}

function isHalfPair(text: string, at: number): boolean {
  return at < text.length && /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
}
