type Json = Record<string, unknown>;

/** Puts what `$ref` points at in its place, within one document. What contains itself ends as "anything". */
export function dereference(document: Json, value: unknown, path: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => dereference(document, item, path));
  if (!isObject(value)) return value;
  const reference = value['$ref'];
  if (typeof reference !== 'string') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, dereference(document, item, path)]));
  }
  if (path.includes(reference)) return {};
  return dereference(document, resolvePointer(document, reference), [...path, reference]);
}

function resolvePointer(document: Json, reference: string): unknown {
  if (!reference.startsWith('#/')) throw new Error(`"${reference}" points out of the document`);
  let value: unknown = document;
  for (const step of reference.slice(2).split('/')) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    value = isObject(value) || Array.isArray(value) ? (value as Json)[key] : undefined;
  }
  if (value === undefined) throw new Error(`there is nothing at "${reference}"`);
  return value;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
