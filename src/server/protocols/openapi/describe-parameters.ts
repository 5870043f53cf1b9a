import { z } from 'zod';
import type { HttpRoute } from '../http-route';
import type { JsonObject } from './json-object';

const TEXT: JsonObject = { type: 'string' };

/** What well-known path parameters mean; a route may say more in `params`. */
const PATH_PARAMETERS: Record<string, string> = {
  name: 'Name of the agent',
  id: 'The id that the server gave, or the client its own',
  path: 'The rest of the path',
};

/** Headers that many routes look at, described once. */
export const sharedParameters: Record<string, JsonObject> = {
  UserId: {
    name: 'x-user-id',
    in: 'header',
    description: 'For which of its users the key acts; `user` when absent.',
    schema: { type: 'string', maxLength: 256, default: 'user' },
  },
};

/** The parameters of path, query and headers. */
export function describeParameters(route: HttpRoute): JsonObject[] {
  return [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)];
}

/** Hono's path as OpenAPI writes it. */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
}

function pathParameters({ path, params }: HttpRoute): JsonObject[] {
  return [...toTemplate(path).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = params?.[name];
    const { description = PATH_PARAMETERS[name], ...text } = schema ? toJsonSchema(schema) : TEXT;
    return { name, in: 'path', required: true, ...(description !== undefined && { description }), schema: text };
  });
}

function queryParameters({ query }: HttpRoute): JsonObject[] {
  if (query === undefined) return [];
  const { properties = {} } = toJsonSchema(query) as { properties?: Record<string, JsonObject> };
  const required = missingFrom(query);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(required.has(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema,
  }));
}

function headerParameters({ headers = {}, access, dialect }: HttpRoute): JsonObject[] {
  const own = Object.entries(headers).map(([name, description]) => ({ name, in: 'header', description, schema: TEXT }));
  // The assistant API names its user in body and query.
  const hasUser = access !== 'public' && dialect !== 'assistant';
  return [...own, ...(hasUser ? [{ $ref: '#/components/parameters/UserId' }] : [])];
}

/** Asking the schema is surer than reading it: what is read out of text is optional in ways that JSON Schema cannot see. */
function missingFrom(query: z.ZodType): Set<PropertyKey | undefined> {
  const result = query.safeParse({});
  return new Set(result.success ? [] : result.error.issues.map(({ path }) => path[0]));
}

function toJsonSchema(schema: z.ZodType): JsonObject {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}
