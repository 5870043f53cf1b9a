type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  format?: string;
  pattern?: string;
};

/** The least value that a JSON Schema of the API document takes, for trying a route out. */
export function sampleOf(schema: Schema, definitions: Record<string, Schema>): unknown {
  const sample = (inner: Schema) => sampleOf(inner, definitions);
  if (schema.$ref !== undefined) return sample(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return sample(choice);
  return sampleOfType(schema, sample);
}

function sampleOfType(schema: Schema, sample: (inner: Schema) => unknown): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return schema.format === 'date-time' ? '2030-01-01T00:00:00.000Z' : 'sample';
  }
}
