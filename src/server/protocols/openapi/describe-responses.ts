import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { HttpRoute } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { errorTable } from '../problem/error-table';
import { documentedResponses, type ResponseBody } from './documented-responses';
import type { JsonObject } from './json-object';
import { operationName, toPascalCase } from './operation-name';
import type { SchemaComponents } from './schema-components';

export function describeResponses(route: HttpRoute, components: SchemaComponents): JsonObject {
  const responses: JsonObject = {};
  for (const [status, bodies] of documentedResponses(route)) {
    responses[status] = bodies.every((body) => body === problemSchema)
      ? { $ref: `#/components/responses/Problem${status}` }
      : describeResponse(route, { status, bodies, components });
  }
  return responses;
}

type Answer = { status: number; bodies: readonly ResponseBody[]; components: SchemaComponents };

function describeResponse(route: HttpRoute, { status, bodies, components }: Answer): JsonObject {
  const content = Object.fromEntries(
    bodies.filter((body) => body !== 'none').map((body) => describeBody(route, body, { status, components })),
  );
  return {
    description: STATUS_CODES[status] ?? String(status),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function describeBody(
  route: HttpRoute,
  body: ResponseBody,
  { status, components }: Pick<Answer, 'status' | 'components'>,
): [mediaType: string, description: JsonObject] {
  if (body === 'text/event-stream') return [body, { schema: describeStream(route, components) }];
  if (typeof body === 'string') return [body, body.startsWith('text/') ? { schema: { type: 'string' } } : {}];
  if (body === problemSchema) return ['application/problem+json', { schema: components.refer('output', body, []) }];
  const name = toPascalCase(operationName(route));
  const names = status < 300 ? [`${name}Response`, `${name}Response${status}`] : [`${name}Error`, `${name}${status}`];
  return ['application/json', { schema: components.refer('output', body, names) }];
}

/** A stream as the list of its events, each as its fields; the data is JSON on one line. OpenAPI 3.2 models it so. */
function describeStream(route: HttpRoute, components: SchemaComponents): JsonObject {
  const { events } = route;
  if (events === undefined) return { type: 'string' };
  const operation = toPascalCase(operationName(route));
  const frame = (name: string | null, data: z.ZodType): JsonObject => {
    const short = `${toPascalCase(name ?? operation)}Event`;
    const contentSchema = components.refer('output', data, [short, `${operation}${short}`]);
    return {
      type: 'object',
      required: name === null ? ['data'] : ['event', 'data'],
      properties: {
        ...(name !== null && { event: { const: name } }),
        data: { type: 'string', contentMediaType: 'application/json', contentSchema },
      },
    };
  };
  const frames =
    events instanceof z.ZodType
      ? [frame(null, events)]
      : Object.entries(events).map(([name, data]) => frame(name, data));
  return { type: 'array', items: frames.length === 1 ? frames[0] : { oneOf: frames } };
}

const HEADERS: Record<number, JsonObject> = {
  401: { 'www-authenticate': { description: '`Bearer`', schema: { type: 'string' } } },
  429: { 'retry-after': { description: 'Seconds to wait', schema: { type: 'integer' } } },
  503: { 'retry-after': { description: 'Seconds to wait', schema: { type: 'integer' } } },
};

/** For each status of the error table, the problems that have it. */
export function describeProblems(components: SchemaComponents): JsonObject {
  const codesOf = new Map<number, string[]>([[422, ['invalid-input']]]);
  for (const [code, { status }] of Object.entries(errorTable))
    codesOf.set(status, [...(codesOf.get(status) ?? []), code]);
  const schema = components.refer('output', problemSchema, ['Problem']);
  return Object.fromEntries(
    [...codesOf].map(([status, codes]) => [
      `Problem${status}`,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        ...(HEADERS[status] && { headers: HEADERS[status] }),
        content: { 'application/problem+json': { schema } },
      },
    ]),
  );
}
