import { isObject } from './dereference';

/** What only OpenAPI knows, or what says nothing about a value. */
const foreign = new Set(['example', 'examples', 'xml', 'discriminator', 'externalDocs', 'deprecated', 'readOnly', 'writeOnly']);

/** A schema of OpenAPI 3.0 or 3.1 as JSON Schema. */
export function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (!isObject(schema)) return schema;
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const kept = Object.entries(rest).filter(([key]) => !foreign.has(key) && !key.startsWith('x-'));
  const converted: Record<string, unknown> = Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'properties' ? convertEach(value) : isLiteral(key) ? value : toJsonSchema(value)]),
  );
  if (nullable === true && typeof converted['type'] === 'string') converted['type'] = [converted['type'], 'null'];
  // 3.0 says whether `minimum` is meant exclusively; 3.1 says where it begins.
  addLimit(converted, { key: 'exclusiveMinimum', limit: exclusiveMinimum, of: 'minimum' });
  addLimit(converted, { key: 'exclusiveMaximum', limit: exclusiveMaximum, of: 'maximum' });
  return converted;
}

/** Properties may be called like keywords. */
function convertEach(properties: unknown): unknown {
  if (!isObject(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toJsonSchema(schema)]));
}

function isLiteral(key: string): boolean {
  return key === 'enum' || key === 'const' || key === 'default' || key === 'required';
}

function addLimit(schema: Record<string, unknown>, { key, limit, of }: { key: string; limit: unknown; of: string }): void {
  if (typeof limit === 'number') schema[key] = limit;
  if (limit !== true) return;
  schema[key] = schema[of];
  Reflect.deleteProperty(schema, of);
}
