export type Environment = Readonly<Record<string, string | undefined>>;

type Path = (string | number)[];
export type MissingVariable = { path: Path; variable: string; hasDefault: boolean };

const reference = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)(:-[^}]*)?\}/g;

/**
 * Replaces `${NAME}` in every text of a parsed file; `$${` stands for `${` itself. A text whose variable does not exist
 * becomes `undefined`, and the variable is reported with its place.
 */
export function interpolateEnvironment(value: unknown, env: Environment): { value: unknown; missing: MissingVariable[] } {
  const missing: MissingVariable[] = [];
  const visit = (node: unknown, path: Path): unknown => {
    if (typeof node === 'string') return replaceIn(node, path);
    if (Array.isArray(node)) return node.map((item, index) => visit(item, [...path, index]));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, item]) => [key, visit(item, [...path, key])]));
  };
  const replaceIn = (text: string, path: Path) => {
    const before = missing.length;
    const replaced = text.replace(reference, (_match, variable: string | undefined, fallback: string | undefined) => {
      if (variable === undefined) return '${';
      const found = env[variable];
      if (found === undefined || fallback !== undefined) {
        missing.push({ path, variable, hasDefault: fallback !== undefined });
      }
      return found ?? '';
    });
    return missing.length > before ? undefined : replaced;
  };
  return { value: visit(value, []), missing };
}
