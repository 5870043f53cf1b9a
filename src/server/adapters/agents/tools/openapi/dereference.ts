type Json = Record<string, unknown>;

/** References to references multiply: what becomes larger is no description of anything. */
const MAX_VALUES = 1_000_000;

/** Puts what `$ref` points at in its place, within one document. What contains itself ends as "anything". */
export function dereference(document: Json, whole: unknown): unknown {
  let count = 0;
  const visit = (value: unknown, path: readonly string[]): unknown => {
    count += 1;
    if (count > MAX_VALUES) throw new Error('its references multiply to more than anybody can use');
    if (Array.isArray(value)) return value.map((item) => visit(item, path));
    if (!isObject(value)) return value;
    const reference = value['$ref'];
    if (typeof reference !== 'string') {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, path)]));
    }
    if (path.includes(reference)) return {};
    return visit(resolvePointer(document, reference), [...path, reference]);
  };
  return visit(whole, []);
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
