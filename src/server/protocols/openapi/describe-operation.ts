import type { HttpRoute } from '../http-route';
import { describeParameters, toTemplate } from './describe-parameters';
import { describeResponses } from './describe-responses';
import type { JsonObject } from './json-object';
import { operationName, toPascalCase } from './operation-name';
import type { SchemaComponents } from './schema-components';

/** One route as an OpenAPI operation. */
export function describeOperation(route: HttpRoute, components: SchemaComponents): JsonObject {
  const description = describeInWords(route);
  const parameters = describeParameters(route);
  const requestBody = describeRequest(route, components);
  return {
    operationId: operationName(route),
    tags: [route.dialect],
    summary: route.summary,
    ...(description !== '' && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: describeResponses(route, components),
    ...(route.access === 'public' && { security: [] }),
  };
}

function describeInWords({ description, access, aliases = [] }: HttpRoute): string {
  return [
    ...(description === undefined ? [] : [description]),
    ...(access === 'admin' ? ['Needs a key with the role `admin`.'] : []),
    ...(aliases.length > 0 ? [`Also at ${aliases.map((alias) => `\`${toTemplate(alias)}\``).join(', ')}.`] : []),
  ].join('\n\n');
}

function describeRequest(route: HttpRoute, components: SchemaComponents): JsonObject | null {
  const { body, multipart } = route;
  if (body === undefined && multipart === undefined) return null;
  const name = toPascalCase(operationName(route));
  // An empty body counts as `{}`.
  const isRequired = !(body?.safeParse({}).success ?? false);
  return {
    required: isRequired,
    content: {
      ...(body && { 'application/json': { schema: components.refer('input', body, [`${name}Request`]) } }),
      ...(multipart && { 'multipart/form-data': { schema: components.refer('input', multipart, [`${name}Form`]) } }),
    },
  };
}
