import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { isUnreached, problemText } from './problem';

describe('problemText', () => {
  it('says in our words that the server could not be reached, whatever the browser calls it', () => {
    for (const words of ['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.']) {
      const error = TRPCClientError.from(new TypeError(words));
      expect(isUnreached(error)).toBe(true);
      expect(problemText(error)).toBe('The server could not be reached.');
    }
  });

  it('says the same of an answer that does not come in time', () => {
    const error = TRPCClientError.from(new DOMException('signal timed out', 'TimeoutError'));
    expect(problemText(error)).toBe('The server could not be reached.');
  });

  it('says the same of the page of a proxy (the words of the parser were shown)', () => {
    const error = TRPCClientError.from(new SyntaxError('Unexpected token < in JSON at position 0'));
    expect(problemText(error)).toBe('The server could not be reached.');
  });

  it('passes on what the server said', () => {
    const error = new TRPCClientError('The queue is full.', {
      result: { error: { message: 'The queue is full.', code: -32603, data: { httpStatus: 409 } } },
    });
    expect(isUnreached(error)).toBe(false);
    expect(problemText(error)).toBe('The queue is full.');
  });
});
