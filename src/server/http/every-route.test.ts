import { beforeAll, describe, expect, it } from 'vitest';
import type { HttpRoute } from '../protocols/http-route';
import { toTemplate } from '../protocols/openapi/describe-parameters';
import { sampleOf } from '../testing/sample-of';
import { createScriptedAgent } from '../testing/scripted-agent';
import { type HttpServer, startHttpServer } from '../testing/start-http-server';
import { dialectRoutes } from './dialect-routes';

const dialects: readonly HttpRoute[] = Object.values(dialectRoutes({})).flat();

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

/** Every path of the server, with what it takes: the document says it all. */
async function readDocument(server: HttpServer): Promise<Document> {
  return (await (await fetch(`${server.origin}/openapi.json`)).json()) as Document;
}

const start = () => startHttpServer({ agents: [createScriptedAgent()], routes: dialects });

/** Values of path parameters: of a conversation that exists, and of the agent. */
async function knownValues(server: HttpServer): Promise<Record<string, string>> {
  const created = await fetch(`${server.origin}/api/v1/chat/conversations`, { method: 'POST' });
  const { id } = (await created.json()) as { id: string };
  return {
    id,
    threadId: id,
    session_id: id,
    conversation_id: id,
    name: 'scripted',
    agentId: 'scripted',
    model: 'scripted',
    code: 'internal',
  };
}

type Try = { method: string; path: string; body?: string; contentType?: string };

/** Sends it and takes no more of an endless answer than its head. */
async function attempt(server: HttpServer, { method, path, body, contentType = 'application/json' }: Try) {
  const response = await fetch(server.origin + path, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && { 'content-type': contentType }), 'idempotency-key': 'once' },
    ...(body !== undefined && { body }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? 'stream' : await response.text();
  if (isStream) await response.body?.cancel();
  return { status: response.status, text, headers: response.headers };
}

const fill = (path: string, values: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'unknown');

describe('every route', () => {
  let document: Document;
  let tries: { method: string; path: string; operation: Operation }[];

  beforeAll(async () => {
    await using server = await start();
    document = await readDocument(server);
    tries = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
  });

  const queryOf = ({ parameters = [] }: Operation) => {
    const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true);
    const pairs = required.map(({ name, schema }) => [name, String(sampleOf(schema, document.components.schemas))]);
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
  };
  const bodyOf = ({ requestBody }: Operation) => {
    const schema = requestBody?.content['application/json']?.schema;
    return schema && JSON.stringify(sampleOf(schema, document.components.schemas));
  };

  it('answers the least request that its description allows as described (R0.12)', async () => {
    await using server = await start();
    const values = await knownValues(server);
    const readFirst = [...tries].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    for (const { method, path, operation } of readFirst) {
      const body = bodyOf(operation);
      const request = { method, path: fill(path, values) + queryOf(operation), ...(body !== undefined && { body }) };
      const { status, text } = await attempt(server, request);
      expect([method, path, status < 500 || status === 503, text]).toEqual([method, path, true, text]);
    }
  });

  it('refuses nonsense as described (R0.12)', async () => {
    await using server = await start();
    for (const { method, path } of tries) {
      for (const body of method === 'GET' ? [undefined] : ['{"a":', '[]', 'null', '{"message":7,"messages":7}']) {
        const { status, text } = await attempt(server, {
          method,
          path: fill(path, {}),
          ...(body !== undefined && { body }),
        });
        expect([method, path, body, status < 500, text]).toEqual([method, path, body, true, text]);
      }
    }
  });

  it('answers HEAD where it answers GET, and says to OPTIONS and 405 which methods it takes (R0.3)', async () => {
    await using server = await start();
    const values = await knownValues(server);
    for (const [template, operations] of Object.entries(document.paths)) {
      const path = fill(template, values);
      const methods = Object.keys(operations).map((method) => method.toUpperCase());
      const takes = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
      const { status, headers } = await attempt(server, { method: 'OPTIONS', path });
      // A fixed name may be an id as well, and takes what an id takes.
      const allowed = (headers.get('allow') ?? '').split(', ');
      expect([template, status, allowed]).toEqual([template, 204, expect.arrayContaining(takes)]);
      const wrong = ['PATCH', 'DELETE', 'PUT', 'GET', 'POST'].find((method) => !allowed.includes(method)) ?? '';
      const refused = await attempt(server, { method: wrong, path });
      expect([template, refused.status, refused.headers.get('allow')]).toEqual([template, 405, headers.get('allow')]);
      if (!methods.includes('GET')) continue;
      const [head, get] = [
        await attempt(server, { method: 'HEAD', path }),
        await attempt(server, { method: 'GET', path }),
      ];
      expect([template, head.status, head.text === '' || head.text === 'stream']).toEqual([template, get.status, true]);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    }
  });

  it('serves the same at each of its paths (R0.1)', async () => {
    await using server = await start();
    const values = await knownValues(server);
    const plain = (text: string) => text.replace(/"(requestId|instance|uptime\w*|created|id)":("[^"]*"|[\d.]+),?/g, '');
    for (const route of dialects.filter(({ method }) => method === 'GET')) {
      const paths = [route.path, ...(route.aliases ?? [])].map((path) => fill(toTemplate(path), values));
      const answers = [];
      for (const path of paths) answers.push(await attempt(server, { method: 'GET', path }));
      expect(new Set(answers.map(({ status, text }) => `${status} ${plain(text)}`)).size).toBe(1);
    }
  });
});
