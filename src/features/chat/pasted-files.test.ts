import { describe, expect, it } from 'vitest';
import { pastedFiles } from './pasted-files';

const picture = new File(['x'], 'image.png', { type: 'image/png' });

/** A clipboard, as far as it is asked here. */
function clipboard(texts: Record<string, string>, files: File[] = []): DataTransfer {
  const pasted = { types: Object.keys(texts), files, getData: (type: string) => texts[type] ?? '' };
  return pasted as unknown as DataTransfer;
}

describe('the files of a paste', () => {
  it('are the picture that was copied', () => {
    expect(pastedFiles(clipboard({}, [picture]))).toEqual([picture]);
    expect(pastedFiles(clipboard({ 'text/html': '<img>' }, [picture]))).toEqual([picture]);
  });

  it('are none for cells of a table (Office puts a picture of them beside their text)', () => {
    const texts = { 'text/plain': 'a\tb', 'text/html': '<table>' };
    expect(pastedFiles(clipboard(texts, [picture]))).toEqual([]);
  });

  it('are one for a long text', () => {
    const [file] = pastedFiles(clipboard({ 'text/plain': 'line\n'.repeat(100) }));
    expect(file?.type).toBe('text/plain');
  });
});
