import fc from 'fast-check';

export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

const MAX_DEPTH = 6;

export const hostileTexts = [
  '',
  ' \n\t',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00 tail',
  '\u200b',
  '\u202eabc',
  '../../etc/passwd',
  '__proto__',
  '%00%ff',
  "'; DROP TABLE conversation; --",
  '<script>alert(1)</script>',
  '${7*7}',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(40_000),
  'data:text/html;base64,PHNjcmlwdD4=',
  '-1',
  '9007199254740993',
  '2026-13-45T99:99:99Z',
];
const hostileNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, 5e-324];

const deep = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
};

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ''),
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(
    deep(150, (inner) => [inner]),
    deep(150, (inner) => ({ a: inner })),
    JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},"toString":1,"hasOwnProperty":1}'),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values for a JSON Schema: most fit, and in some a part is of the wrong kind, huge, deep or malicious. */
export function arbitraryOfSchema(root: JsonSchema): fc.Arbitrary<unknown> {
  const at = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 9, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: hostile });

  const fitting = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
    if (depth > MAX_DEPTH) return hostile;
    if (schema.$ref !== undefined) return at(resolve(root, schema.$ref), depth + 1);
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return fc.oneof(...choices.map((choice) => at(choice, depth + 1)));
    return ofType(schema, depth);
  };

  const ofType = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
    switch ([schema.type].flat()[0]) {
      case 'object':
        return objectOf(schema, depth);
      case 'array':
        return fc.array(typeof schema.items === 'object' ? at(schema.items, depth + 1) : hostile, { maxLength: 3 });
      case 'integer':
        return fc.integer({ min: Math.max(schema.minimum ?? 0, -1000), max: Math.min(schema.maximum ?? 1000, 1000) });
      case 'number':
        return fc.double({ noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'string':
        return fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.constantFrom(...hostileTexts));
      default:
        return hostile;
    }
  };

  const objectOf = ({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number) => {
    const known = Object.entries(properties).map(([name, inner]) => [name, at(inner, depth + 1)] as const);
    const record = fc.record(Object.fromEntries(known), {
      requiredKeys: required.filter((name) => name in properties),
    });
    const more = typeof additionalProperties === 'object' ? at(additionalProperties, depth + 1) : hostile;
    const extra = fc.dictionary(fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom(...hostileTexts)), more, {
      maxKeys: 2,
    });
    const some = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extra });
    return fc.tuple(some, record).map(([added, fits]) => ({ ...added, ...fits }));
  };

  return at(root, 0);
}

function resolve(root: JsonSchema, reference: string): JsonSchema {
  return reference === '#' ? root : (root.$defs?.[reference.split('/').at(-1) ?? ''] ?? {});
}
