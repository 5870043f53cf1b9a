/** Endpoints below `/api` that also answer without it, unless they were given another path. */
export function bareAliases(...paths: string[]): { aliases?: string[] } {
  const aliases = paths.filter((path) => path.startsWith('/api/')).map((path) => path.slice('/api'.length));
  return aliases.length > 0 ? { aliases } : {};
}
