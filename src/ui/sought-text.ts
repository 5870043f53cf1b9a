let sought: { href: string; text: string } | null = null;

/** What was looked for is shown where one goes to for it. */
export function keepSought(href: string, text: string): void {
  sought = { href, text };
}

/** What was looked for by whoever has come to this address; `null`: nothing. */
export function takeSought(): string | null {
  const { pathname, hash } = window.location;
  const found = sought?.href === pathname + hash ? sought.text : null;
  sought = null;
  return found;
}
