import { describe, expect, it } from 'vitest';
import { isPagePath } from './is-page-path';

describe('isPagePath', () => {
  it.each(['/', '/c/01J', '/settings', '/_next/static/a.js', '/favicon.ico', '/icon.svg'])('renders %s', (path) => {
    expect(isPagePath(path)).toBe(true);
  });

  it.each(['/api/health', '/health', '/chat', '/conversations', '/v1/models', '/docs', '/openapi.json', '/nothing'])(
    'leaves %s to the endpoints',
    (path) => {
      expect(isPagePath(path)).toBe(false);
    },
  );
});
