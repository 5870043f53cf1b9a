type JsonObject = Record<string, unknown>;
type Operation = { op: string; path: string; from?: string; value?: unknown };

const POINTER = /^(?:\/(?:[^/~]|~[01])*)*$/;
const WITH_SOURCE = new Set(['move', 'copy']);
const WITH_VALUE = new Set(['add', 'replace', 'test']);
/** Of a document that copies of itself are put into, in characters: they multiply. */
const MAX_COPIED = 100_000;
const INDEX = /^(?:0|[1-9]\d*)$/;

/** Says that an operation does not apply; never leaves this file. */
class PatchError extends Error {}

/** Applies RFC 6902 operations; `undefined` when any of them is malformed or does not fit the document. */
export function applyJsonPatch(document: unknown, patch: readonly JsonObject[]): { document: unknown } | undefined {
  try {
    return { document: patch.reduce<unknown>((current, raw) => applyOperation(current, toOperation(raw)), document) };
  } catch (error) {
    if (error instanceof PatchError) return undefined;
    throw error;
  }
}

function toOperation(raw: JsonObject): Operation {
  const { op, path, from, value } = raw;
  if (typeof op !== 'string' || !isPointer(path)) throw new PatchError();
  if (WITH_SOURCE.has(op) && !isPointer(from)) throw new PatchError();
  if (WITH_VALUE.has(op) && value === undefined) throw new PatchError();
  return { op, path, ...(isPointer(from) && { from }), value };
}

function isPointer(value: unknown): value is string {
  return typeof value === 'string' && POINTER.test(value);
}

function applyOperation(document: unknown, { op, path, from = '', value }: Operation): unknown {
  switch (op) {
    case 'add':
      return insert(document, toKeys(path), value);
    case 'remove':
      return remove(document, toKeys(path));
    case 'replace':
      read(document, toKeys(path));
      return path === '' ? value : insert(remove(document, toKeys(path)), toKeys(path), value);
    case 'move':
      if (path.startsWith(`${from}/`)) throw new PatchError();
      return insert(remove(document, toKeys(from)), toKeys(path), read(document, toKeys(from)));
    case 'copy':
      if (isLarger(document, MAX_COPIED)) throw new PatchError();
      return insert(document, toKeys(path), read(document, toKeys(from)));
    case 'test':
      if (!isSame(read(document, toKeys(path)), value)) throw new PatchError();
      return document;
    default:
      throw new PatchError();
  }
}

function toKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function read(document: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((node, key) => {
    if (Array.isArray(node)) return node[toIndex(key, node.length - 1)] as unknown;
    if (!isObject(node) || !Object.hasOwn(node, key)) throw new PatchError();
    return node[key];
  }, document);
}

function insert(node: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (rest.length > 0) return withChild(node, key, insert(read(node, [key]), rest, value));
  if (Array.isArray(node)) return node.toSpliced(key === '-' ? node.length : toIndex(key, node.length), 0, value);
  return withChild(node, key, value);
}

function remove(node: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return null;
  const child = read(node, [key]);
  if (rest.length > 0) return withChild(node, key, remove(child, rest));
  if (Array.isArray(node)) return node.toSpliced(toIndex(key, node.length - 1), 1);
  const { [key]: _removed, ...kept } = node as JsonObject;
  return kept;
}

function withChild(node: unknown, key: string, child: unknown): unknown {
  if (Array.isArray(node)) return node.with(toIndex(key, node.length - 1), child);
  if (!isObject(node) || key === '__proto__') throw new PatchError();
  return { ...node, [key]: child };
}

function toIndex(key: string, last: number): number {
  const index = INDEX.test(key) ? Number(key) : Number.POSITIVE_INFINITY;
  if (index > last) throw new PatchError();
  return index;
}

/** Counts no further than it must. */
function isLarger(document: unknown, limit: number): boolean {
  const open = [document];
  let size = 0;
  while (open.length > 0 && size <= limit) {
    const value = open.pop();
    size += typeof value === 'string' ? value.length : 1;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      size += key.length;
      open.push(child);
    }
  }
  return size > limit;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(left: unknown, right: unknown): boolean {
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, at) => isSame(item, right[at]));
  }
  if (!isObject(left) || !isObject(right)) return left === right;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}
