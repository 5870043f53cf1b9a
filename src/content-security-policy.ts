/** Where the proxy tells the layout the nonce of the page. */
export const NONCE_HEADER = 'x-nonce';

/**
 * What a page may do: run the scripts that the server wrote into it and what those load, and talk to its own server. Pictures
 * from elsewhere load only when a person asks for one. Styles stay open to the page itself: formulas and menus set them on
 * elements. The dev server needs eval and a socket.
 */
export function contentSecurityPolicy(nonce: string, isDev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self'${isDev ? ' ws: wss:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
