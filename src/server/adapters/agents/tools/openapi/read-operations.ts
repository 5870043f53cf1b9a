import { parse } from 'yaml';
import { dereference, isObject } from './dereference';
import { toJsonSchema } from './to-json-schema';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

type Parameter = { name: string; in: 'path' | 'query' | 'header'; isExploded: boolean };

/** One operation of an API, as a tool needs it. */
export type Operation = {
  id: string;
  method: string;
  /** With `{name}` where parameters go. */
  path: string;
  description: string;
  parameters: Parameter[];
  /** The media type of the body, which is the argument `body`; `null` without one. */
  bodyType: string | null;
  inputSchema: Record<string, unknown>;
};

export type ApiDocument = { /** As the document says it; may be relative. */ serverUrl: string | null; operations: Operation[] };

/** Reads an OpenAPI 3 document, JSON or YAML. Throws with the reason in words. */
export function readOperations(text: string): ApiDocument {
  const document: unknown = parse(text);
  if (!isObject(document) || !isObject(document['paths'])) throw new Error('it is no OpenAPI document: it has no "paths"');
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(document['paths'])) {
    const whole = dereference(document, item);
    if (!isObject(whole)) continue;
    for (const method of methods) {
      const operation = whole[method];
      if (isObject(operation)) operations.push(toOperation({ path, method, operation, shared: listOf(whole['parameters']) }));
    }
  }
  const [server] = listOf(document['servers']);
  return { serverUrl: typeof server?.['url'] === 'string' ? server['url'] : null, operations };
}

type Found = { path: string; method: string; operation: Record<string, unknown>; shared: Record<string, unknown>[] };

function toOperation({ path, method, operation, shared }: Found): Operation {
  const id = typeof operation['operationId'] === 'string' ? operation['operationId'] : `${method}${path}`;
  const own = listOf(operation['parameters']);
  const isReplaced = (one: Record<string, unknown>) => own.some((other) => other['name'] === one['name'] && other['in'] === one['in']);
  const declared = [...shared.filter((one) => !isReplaced(one)), ...own].filter((one) => one['in'] !== 'cookie');
  const body = bodyOf(operation['requestBody']);
  const words = [operation['summary'], operation['description']].filter((text) => typeof text === 'string');
  return {
    id,
    method: method.toUpperCase(),
    path,
    description: words.join('. ').slice(0, 1000) || `${method.toUpperCase()} ${path}`,
    parameters: declared.map(toParameter),
    bodyType: body?.mediaType ?? null,
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(declared.map((one) => [String(one['name']), schemaOf(one)])),
        ...(body && { body: body.schema }),
      },
      required: [...declared.filter(isRequired).map((one) => String(one['name'])), ...(body?.isRequired === true ? ['body'] : [])],
      additionalProperties: false,
    },
  };
}

function toParameter(parameter: Record<string, unknown>): Parameter {
  const place = parameter['in'];
  return {
    name: String(parameter['name']),
    in: place === 'path' || place === 'header' ? place : 'query',
    isExploded: parameter['explode'] !== false,
  };
}

function isRequired(parameter: Record<string, unknown>): boolean {
  return parameter['required'] === true || parameter['in'] === 'path';
}

function schemaOf(parameter: Record<string, unknown>): unknown {
  const schema = toJsonSchema(parameter['schema'] ?? {});
  const { description } = parameter;
  return isObject(schema) && typeof description === 'string' ? { description, ...schema } : schema;
}

function bodyOf(requestBody: unknown): { mediaType: string; schema: unknown; isRequired: boolean } | null {
  if (!isObject(requestBody) || !isObject(requestBody['content'])) return null;
  const types = Object.entries(requestBody['content']);
  const chosen = types.find(([type]) => type.includes('json')) ?? types.find(([type]) => /^(text\/|.*x-www-form-urlencoded)/.test(type));
  if (!chosen) return null;
  const [mediaType, content] = chosen;
  return { mediaType, schema: toJsonSchema(isObject(content) ? (content['schema'] ?? {}) : {}), isRequired: requestBody['required'] === true };
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
