import { describe, expect, it } from 'vitest';
import { splitExport } from './import-file';

describe('a file of conversations', () => {
  it('is one conversation, however it is laid out', () => {
    const text = JSON.stringify({ format: 'parley-conversation' }, null, 2);
    expect(splitExport(text)).toEqual([text]);
  });

  it('is many, one in a line', () => {
    expect(splitExport('{"a":1}\n{"a":2}\r\n\n')).toEqual(['{"a":1}', '{"a":2}\r']);
  });
});
