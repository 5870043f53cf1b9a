const DEFAULTS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cache-control', 'no-store'],
];

/** What every answer of the API carries unless its handler said otherwise. */
export function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of DEFAULTS) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
