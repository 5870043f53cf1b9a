import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepText, readKept } from './kept-text';

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

/** A browser's storage, which is full from some moment on. */
function storage() {
  const kept = new Map<string, string>();
  const real = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', real);
  return { fill: () => (real.setItem = refuse), empty: () => (real.setItem = (key, text) => void kept.set(key, text)) };
}

afterEach(() => vi.unstubAllGlobals());

describe('what a browser keeps', () => {
  it('is kept by the page while the browser is full', () => {
    const { fill, empty } = storage();
    keepText('draft', 'a');
    fill();
    keepText('draft', 'ab');
    expect([readKept('draft'), localStorage.getItem('draft')]).toEqual(['ab', null]);
    empty();
    keepText('draft', 'abc');
    expect([readKept('draft'), localStorage.getItem('draft')]).toEqual(['abc', 'abc']);
    keepText('draft', null);
    expect(readKept('draft')).toBeNull();
  });

  it('is kept by the page where the browser forbids it', () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readKept('forbidden')).toBeNull();
    keepText('forbidden', 'a');
    expect(readKept('forbidden')).toBe('a');
    keepText('forbidden', null);
    expect(readKept('forbidden')).toBeNull();
  });
});
