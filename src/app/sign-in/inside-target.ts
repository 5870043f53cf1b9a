const INSIDE = 'http://inside.invalid';

/**
 * Where to go after signing in: only to a page of this server, whatever the address bar says. It is read as a browser reads it, which
 * drops tabs and line breaks and takes `\` for `/`.
 */
export function insideTarget(to: string | string[] | undefined): string {
  if (typeof to !== 'string' || !URL.canParse(to, INSIDE)) return '/';
  const { origin, pathname, search, hash } = new URL(to, INSIDE);
  const isInside = origin === INSIDE && /^\/(?!\/)/.test(pathname);
  return isInside ? pathname + search + hash : '/';
}
