import type { HttpRoute } from '../http-route';
import { describeOperation } from './describe-operation';
import { sharedParameters, toTemplate } from './describe-parameters';
import { describeProblems } from './describe-responses';
import type { JsonObject } from './json-object';
import { SchemaComponents } from './schema-components';

export type ApiIdentity = { title: string; version: string; description: string };

const DIALECTS = {
  'agent-rest': 'Agents over REST: ask, and get the answer whole or as a stream.',
  assistant: 'The assistant API: chat and conversations of a user.',
  conversations: 'Durable conversations: post, follow, resume, stop, approve, branch.',
  'ag-ui': 'AG-UI 1.0, for its clients and those of earlier versions.',
  copilotkit: 'The REST surface of a CopilotKit runtime.',
  openai: "OpenAI's chat completions, responses and models: each agent is a model.",
  server: 'Health, description and sign-in of the server itself.',
} as const satisfies Record<HttpRoute['dialect'], string>;

const CONVENTIONS = `Errors are \`application/problem+json\` (RFC 9457); the \`type\` of each leads to a page that explains it. Every answer has
an \`x-request-id\`: yours when it is sane, else a new one. A stream is \`text/event-stream\`, described here as the list of its
events; lines that begin with a colon keep it alive.`;

/** An OpenAPI 3.1 document of the routes, made from the schemas that check what comes in. `servers` are left to whoever serves it. */
export function describeApi(routes: readonly HttpRoute[], identity: ApiIdentity): JsonObject {
  const components = new SchemaComponents();
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    (paths[toTemplate(route.path)] ??= {})[route.method.toLowerCase()] = describeOperation(route, components);
  }
  return components.complete({
    openapi: '3.1.0',
    info: { ...identity, description: `${identity.description}\n\n${CONVENTIONS}` },
    security: [{ key: [] }, { cookie: [] }],
    tags: Object.entries(DIALECTS)
      .filter(([name]) => routes.some(({ dialect }) => dialect === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key.' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'parley_session', description: 'What `POST /api/sign-in` sets.' },
      },
      parameters: sharedParameters,
      responses: describeProblems(components),
    },
  });
}
