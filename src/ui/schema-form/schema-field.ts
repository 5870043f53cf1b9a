export type JsonSchema = Readonly<Record<string, unknown>>;

type Choice = { value: string; label: string };

type TextKind = 'text' | 'email' | 'url' | 'date' | 'datetime-local';

type FieldShape =
  | { kind: 'text'; input: TextKind; minLength: number | null; maxLength: number | null; pattern: string | null }
  | { kind: 'number'; isInteger: boolean; minimum: number | null; maximum: number | null }
  | { kind: 'boolean' }
  /** `other`: a text that is none of the choices may be written instead, under this name. */
  | { kind: 'choice'; choices: readonly Choice[]; other: string | null }
  | { kind: 'choices'; choices: readonly Choice[]; minItems: number; maxItems: number | null }
  /** What has no field of its own is written as JSON. */
  | { kind: 'json' };

/** One property of an object schema, as a person fills it in. */
export type SchemaField = FieldShape & {
  name: string;
  label: string;
  hint: string;
  isRequired: boolean;
  initial: unknown;
};

/** The fields of an object schema, in its order. */
export function readFields(schema: JsonSchema): SchemaField[] {
  const required = new Set(asList(schema['required']));
  return Object.entries(asObject(schema['properties'])).map(([name, property]) => {
    const own = asObject(property);
    return {
      name,
      label: asText(own['title']) ?? labelOf(name),
      hint: asText(own['description']) ?? '',
      isRequired: required.has(name),
      initial: own['default'],
      ...shapeOf(own),
    };
  });
}

function shapeOf(schema: JsonSchema): FieldShape {
  const options = optionsOf(schema);
  if (options) return { kind: 'choice', ...options };
  switch (schema['type']) {
    case 'string':
      return {
        kind: 'text',
        input: textKind(schema['format']),
        minLength: asNumber(schema['minLength']),
        maxLength: asNumber(schema['maxLength']),
        pattern: asText(schema['pattern']),
      };
    case 'number':
    case 'integer':
      return {
        kind: 'number',
        isInteger: schema['type'] === 'integer',
        minimum: asNumber(schema['minimum']),
        maximum: asNumber(schema['maximum']),
      };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return listShape(schema);
    default:
      return { kind: 'json' };
  }
}

function listShape(schema: JsonSchema): FieldShape {
  const options = optionsOf(asObject(schema['items']));
  if (options?.other !== null) return { kind: 'json' };
  const { choices } = options;
  return {
    kind: 'choices',
    choices,
    minItems: asNumber(schema['minItems']) ?? 0,
    maxItems: asNumber(schema['maxItems']),
  };
}

/** The texts to choose from: an `enum`, with names of its own where it has them, or constants with titles. */
function optionsOf(schema: JsonSchema): { choices: Choice[]; other: string | null } | null {
  if (Array.isArray(schema['enum']) && schema['enum'].every((one) => typeof one === 'string')) {
    const names = asList(schema['enumNames']);
    return { choices: schema['enum'].map((value, index) => ({ value, label: names[index] ?? value })), other: null };
  }
  const variants = asVariants(schema['oneOf'] ?? schema['anyOf']);
  if (variants.length === 0) return null;
  const choices = variants.flatMap(({ const: value, title }) =>
    typeof value === 'string' ? [{ value, label: asText(title) ?? value }] : [],
  );
  const open = variants.filter((variant) => !('const' in variant));
  if (choices.length + open.length < variants.length || open.length > 1 || open.some(({ type }) => type !== 'string'))
    return null;
  return { choices, other: open[0] ? (asText(open[0]['title']) ?? '') : null };
}

function asVariants(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.map(asObject) : [];
}

function textKind(format: unknown): TextKind {
  const kinds: Record<string, TextKind> = {
    email: 'email',
    uri: 'url',
    url: 'url',
    date: 'date',
    'date-time': 'datetime-local',
  };
  return (typeof format === 'string' ? kinds[format] : undefined) ?? 'text';
}

/** `maxSpeed` and `max_speed` → `Max speed`. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function asObject(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function asNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
