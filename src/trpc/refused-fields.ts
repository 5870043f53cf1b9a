type Refusal = { data?: { problem?: { errors: readonly { path: string; message: string }[] } | null } | null };

/** What the server found wrong with single fields, by the field's name; with a prefix, only those below it. */
export function refusedFields(error: unknown, prefix?: string): Record<string, string> {
  const errors = (error as Refusal).data?.problem?.errors ?? [];
  const start = prefix === undefined ? '' : `${prefix}.`;
  const below = errors.filter(({ path }) => path !== '' && path.startsWith(start));
  return Object.fromEntries(below.map(({ path, message }) => [nameIn(path.slice(start.length)), sentence(message)]));
}

function nameIn(path: string): string {
  return path.split('.')[0] ?? '';
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}
