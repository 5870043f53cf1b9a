import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy';

describe('the content security policy of a page', () => {
  it('runs only scripts that the server wrote into the page, and evaluates none', () => {
    const policy = contentSecurityPolicy('abc', false);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'nonce-abc' 'strict-dynamic'");
    expect(policy).not.toContain('unsafe-eval');
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
  });

  it('lets the dev server evaluate', () => {
    expect(contentSecurityPolicy('abc', true)).toContain("'unsafe-eval'");
  });
});
