import { z } from 'zod';
import type { JsonObject } from './json-object';

type Direction = 'input' | 'output';
type Registry = ReturnType<typeof z.registry<{ id: string }>>;

const PATH = '#/components/schemas/';
/** Definitions that schemas share without being registered, as Zod refers to them. */
const SHARED = '__shared#/$defs/';

/**
 * Collects the schemas of a document and gives references to them. A schema is named by its `id` in Zod's registry, else by
 * whoever refers to it first. What is sent and what is answered may differ in one schema, for example in its defaults: then it
 * is there twice, as `Name` and as `NameInput`.
 */
export class SchemaComponents {
  readonly #registries: Record<Direction, Registry> = { input: z.registry(), output: z.registry() };
  readonly #names = new Map<string, z.ZodType>();

  /** `names` are tried in turn until one is free. */
  refer(direction: Direction, schema: z.ZodType, names: readonly string[]): JsonObject {
    const registry = this.#registries[direction];
    const id = registry.get(schema)?.id ?? this.#nameOf(schema, names);
    if (!registry.has(schema)) registry.add(schema, { id });
    return { $ref: referenceTo(direction, id) };
  }

  /** Completes a document that holds references of `refer`. */
  complete(document: JsonObject): JsonObject {
    const output = convert(this.#registries.output, 'output');
    const input = convert(this.#registries.input, 'input');
    const renamed = differing(input, output);
    const nameOf = (direction: Direction, id: string) => (direction === 'input' && renamed.has(id) ? `${id}Input` : id);
    const schemas: JsonObject = {};
    for (const [id, schema] of output) schemas[id] = schema;
    for (const [id, schema] of input) schemas[nameOf('input', id)] = schema;
    const components = { ...(document['components'] as JsonObject), schemas: sortKeys(schemas) };
    return rewriteReferences({ ...document, components }, nameOf) as JsonObject;
  }

  #nameOf(schema: z.ZodType, names: readonly string[]): string {
    const given = z.globalRegistry.get(schema)?.id;
    const candidates = given === undefined ? names : [given];
    const free = candidates.find((name) => (this.#names.get(name) ?? schema) === schema);
    if (free === undefined) throw new Error(`Two schemas are called ${candidates.join(' and ')}.`);
    this.#names.set(free, schema);
    return free;
  }
}

function referenceTo(direction: Direction, id: string): string {
  return `${direction}:${id}`;
}

function convert(registry: Registry, direction: Direction): Map<string, JsonObject> {
  const { schemas } = z.toJSONSchema(registry, {
    io: direction,
    uri: (id) => (id === '__shared' ? `${direction}:${id}` : referenceTo(direction, id)),
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // An answer may have more members one day: a client that refuses those would break.
      if (direction === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  }) as unknown as { schemas: Record<string, JsonObject> };
  const { __shared: shared, ...registered } = schemas;
  const all = { ...registered, ...(shared?.['$defs'] as Record<string, JsonObject> | undefined) };
  return new Map(Object.entries(all).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]));
}

/** The names under which input and output are not the same, directly or through what they refer to. */
function differing(input: Map<string, JsonObject>, output: Map<string, JsonObject>): Set<string> {
  const common = [...input.keys()].filter((id) => output.has(id));
  const plain = (schema: JsonObject | undefined) => JSON.stringify(rewriteReferences(schema, (_direction, id) => id));
  const renamed = new Set(common.filter((id) => plain(input.get(id)) !== plain(output.get(id))));
  const refersToRenamed = (id: string) => {
    const text = JSON.stringify(input.get(id));
    return [...renamed].some((other) => text.includes(`"input:${other}"`));
  };
  for (let size = -1; size !== renamed.size;) {
    size = renamed.size;
    for (const id of common) if (refersToRenamed(id)) renamed.add(id);
  }
  return renamed;
}

function rewriteReferences(value: unknown, nameOf: (direction: Direction, id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteReferences(item, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    const target = key === '$ref' && typeof member === 'string' ? /^(input|output):(.*)$/.exec(member) : null;
    if (target === null) return [key, rewriteReferences(member, nameOf)];
    const [, direction = '', id = ''] = target;
    return [key, PATH + nameOf(direction as Direction, id.replace(SHARED, ''))];
  });
  return Object.fromEntries(entries) as unknown;
}

function sortKeys(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}
