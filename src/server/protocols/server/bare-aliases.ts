/** Every endpoint below `/api` also answers without it, unless it was given another path. */
export function bareAliases(...paths: string[]): { aliases?: string[] } {
  const aliases = paths.filter((path) => path.startsWith('/api/')).map((path) => path.slice('/api'.length));
  return aliases.length > 0 ? { aliases } : {};
}
