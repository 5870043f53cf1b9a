const SECRET_NAME = /(authorization|cookie|apikey|token|password|secret|credential)$/;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]+/gi;
const MAX_DEPTH = 8;

const REDACTED = '[redacted]';

type Walk = { depth: number; seen: WeakSet<object> };

/** A copy for the log: what goes by the name of a secret is replaced at any depth, and so is a key inside a text. */
export function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return redactObject(fields, { depth: 0, seen: new WeakSet() });
}

function redactObject(fields: object, walk: Walk): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name) ? REDACTED : redact(value, walk)]),
  );
}

function redact(value: unknown, { depth, seen }: Walk): unknown {
  if (typeof value === 'string') return value.replaceAll(BEARER, `$1 ${REDACTED}`);
  if (typeof value !== 'object' || value === null) return value;
  // An error may carry a whole request or socket: its graph is walked once, and not deep.
  if (depth >= MAX_DEPTH || seen.has(value)) return '[…]';
  seen.add(value);
  return redactContent(value, { depth: depth + 1, seen });
}

function redactContent(value: object, walk: Walk): unknown {
  if (value instanceof Error) return redactError(value, walk);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => redact(item, walk));
  if (hasToJson(value)) return redact(value.toJSON(), walk);
  return redactObject(value, walk);
}

function hasToJson(value: object): value is { toJSON: () => unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

function redactError(error: Error, walk: Walk): Record<string, unknown> {
  const { name, message, stack, cause, ...rest } = error;
  return {
    name,
    message: redact(message, walk),
    stack: redact(stack, walk),
    ...redactObject(rest, walk),
    ...(cause !== undefined && { cause: redact(cause, walk) }),
  };
}

/** `apiKey`, `x-api-key` and `API_KEY` are one name; `promptTokens` is none of a secret. */
function isSecret(name: string): boolean {
  return SECRET_NAME.test(name.toLowerCase().replaceAll(/[-_\s]/g, ''));
}
