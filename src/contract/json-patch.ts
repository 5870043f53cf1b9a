type JsonObject = Record<string, unknown>;
type Operation = { op: string; path: string; from?: string; value?: unknown };

const POINTER = /^(?:\/(?:[^/~]|~[01])*)*$/;
const WITH_SOURCE = new Set(['move', 'copy']);
const WITH_VALUE = new Set(['add', 'replace', 'test']);
/** Of a document with what was copied within it, in characters: copies of itself multiply. */
const MAX_WITH_COPIES = 100_000;
const INDEX = /^(?:0|[1-9]\d*)$/;

/** The document that is worked on, which nobody else holds: a change costs no more than itself. */
type Draft = {
  document: unknown;
  /** What may still be copied; `null` before the first copy. */
  room: number | null;
};

/** Says that an operation does not apply; never leaves this file. */
class PatchError extends Error {}

/** Applies RFC 6902 operations; `undefined` when any of them is malformed or does not fit the document. */
export function applyJsonPatch(document: unknown, patch: readonly JsonObject[]): { document: unknown } | undefined {
  const draft: Draft = { document: structuredClone(document), room: null };
  try {
    for (const raw of patch) applyOperation(draft, toOperation(raw));
    return { document: draft.document };
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

function applyOperation(draft: Draft, { op, path, from = '', value }: Operation): void {
  switch (op) {
    case 'add':
      insert(draft, path, structuredClone(value));
      return;
    case 'remove':
      remove(draft, path);
      return;
    case 'replace':
      remove(draft, path);
      insert(draft, path, structuredClone(value));
      return;
    case 'move':
      move(draft, from, path);
      return;
    case 'copy':
      insert(draft, path, copyOf(draft, read(draft.document, toKeys(from))));
      return;
    case 'test':
      if (!isSame(read(draft.document, toKeys(path)), value)) throw new PatchError();
      return;
    default:
      throw new PatchError();
  }
}

function move(draft: Draft, from: string, path: string): void {
  if (path.startsWith(`${from}/`)) throw new PatchError();
  const moved = read(draft.document, toKeys(from));
  remove(draft, from);
  insert(draft, path, moved);
}

function copyOf(draft: Draft, value: unknown): unknown {
  draft.room ??= MAX_WITH_COPIES - sizeOf(draft.document, MAX_WITH_COPIES);
  draft.room -= sizeOf(value, draft.room);
  if (draft.room < 0) throw new PatchError();
  return structuredClone(value);
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

function insert(draft: Draft, path: string, value: unknown): void {
  const { parent, key } = placeOf(draft, path);
  if (Array.isArray(parent)) parent.splice(key === '-' ? parent.length : toIndex(key, parent.length), 0, value);
  else if (isObject(parent) && key !== '__proto__') parent[key] = value;
  else throw new PatchError();
}

function remove(draft: Draft, path: string): void {
  const { parent, key } = placeOf(draft, path);
  read(parent, [key]);
  if (Array.isArray(parent)) parent.splice(toIndex(key, parent.length - 1), 1);
  else if (parent === draft) draft.document = null;
  else Reflect.deleteProperty(parent as JsonObject, key);
}

/** What holds the value at a path, and under which key. The whole document is held by the draft. */
function placeOf(draft: Draft, path: string): { parent: unknown; key: string } {
  const keys = toKeys(path);
  const key = keys.pop();
  return key === undefined ? { parent: draft, key: 'document' } : { parent: read(draft.document, keys), key };
}

function toIndex(key: string, last: number): number {
  const index = INDEX.test(key) ? Number(key) : Number.POSITIVE_INFINITY;
  if (index > last) throw new PatchError();
  return index;
}

/** In characters, more or less. Counts no further than the limit. */
function sizeOf(document: unknown, limit: number): number {
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
  return size;
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
