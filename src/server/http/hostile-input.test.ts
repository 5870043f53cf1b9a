import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpRoute } from '../protocols/http-route';
import { arbitraryOfSchema, hostileTexts, type JsonSchema } from '../testing/arbitrary-of-schema';
import { fillPath, openWholeServer, toInputSchema, type Answered, type WholeServer } from '../testing/every-route';

/** The same inputs in every run; another seed tries others. */
const SEED = 1;
const RUNS = 40;

const nameOf = ({ method, path }: HttpRoute) => `${method} ${path}`;

const inputSchemaOf = (schema: HttpRoute['body']): JsonSchema => (schema ? toInputSchema(schema) : {});

/** One input that breaks each route, made as small as it gets. */
async function findFailures<T>(
  routes: readonly HttpRoute[],
  tryRoute: (route: HttpRoute) => Promise<T>,
): Promise<string[]> {
  const failures: string[] = [];
  for (const route of routes) {
    await tryRoute(route).catch((error: unknown) => {
      const { cause } = error as Error;
      failures.push(String(cause ?? error));
    });
  }
  return failures;
}

/** An input that breaks a server is found by its answer, so the answer must say what was sent. */
function expectRefusalOrAnswer(route: HttpRoute, sent: string, { status, type, text }: Answered): void {
  const told = `${nameOf(route)} ← ${sent.slice(0, 2000)} → ${status} ${text.slice(0, 500)}`;
  expect(status, told).toBeLessThan(500);
  if (status < 400 || route.path.startsWith('/api/trpc/')) return;
  const isPage = type.startsWith('text/html');
  if (isPage) return;
  if (route.path.startsWith('/v1/')) {
    expect(JSON.parse(text), told).toMatchObject({ error: { message: expect.any(String) as unknown } });
  } else {
    expect(type, told).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(text), told).toMatchObject({ status, code: expect.any(String) as unknown });
  }
}

describe('whatever is sent', { timeout: 120_000 }, () => {
  let server: WholeServer;
  let known: string;
  beforeAll(async () => {
    server = await openWholeServer();
    known = (await server.application.createConversation({ owner: { principal: 'anonymous', user: 'user' } })).id;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const pathOf = (route: HttpRoute) =>
    fillPath(route.path, (name) => (['name', 'agentId', 'model'].includes(name) ? 'scripted' : known));
  const json = { 'content-type': 'application/json' };

  it('as a body, is answered or refused, never with a defect', async () => {
    const routes = server.routes.filter(({ body }) => body !== undefined);
    expect(routes.length).toBeGreaterThan(20);
    const failures = await findFailures(routes, (route) => {
      const arbitrary = arbitraryOfSchema(inputSchemaOf(route.body));
      const tryOne = async (value: unknown) => {
        const body = JSON.stringify(value);
        const answered = await server.send({ path: pathOf(route), method: route.method, body, headers: json });
        expectRefusalOrAnswer(route, body, answered);
      };
      return fc.assert(fc.asyncProperty(arbitrary, tryOne), { seed: SEED, numRuns: RUNS });
    });
    expect(failures).toEqual([]);
  });

  it('as a body that is not even JSON, is refused', async () => {
    const bodies: (string | Uint8Array<ArrayBuffer>)[] = [
      '{"a":',
      '[',
      'null',
      '"\\ud800"',
      '1e999',
      '{"__proto__":null}',
      '[]'.repeat(3),
      '['.repeat(100_000),
      new Uint8Array([0xff, 0xfe, 0]),
    ];
    for (const route of server.routes.filter(({ method }) => method !== 'GET')) {
      for (const body of bodies) {
        for (const type of [
          'application/json',
          'multipart/form-data; boundary=x',
          'multipart/form-data',
          'text/plain',
          '@',
        ]) {
          const headers = { 'content-type': type };
          const answered = await server.send({ path: pathOf(route), method: route.method, body, headers });
          expectRefusalOrAnswer(route, `${type} ${String(body).slice(0, 50)}`, answered);
        }
      }
    }
  });

  it('as a query, is answered or refused, never with a defect', async () => {
    const routes = server.routes.filter(({ query }) => query !== undefined);
    const failures = await findFailures(routes, (route) => {
      const { properties = {} } = inputSchemaOf(route.query);
      const value = fc.oneof(
        fc.constantFrom(...hostileTexts.map((text) => text.slice(0, 2000))),
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.integer().map(String),
      );
      const pairs = fc.array(fc.tuple(fc.constantFrom('user_id', 'query', ...Object.keys(properties)), value), {
        maxLength: 5,
      });
      const tryOne = async (given: [string, string][]) => {
        const query = new URLSearchParams(given).toString();
        const answered = await server.send({ path: `${pathOf(route)}?${query}`, method: route.method });
        expectRefusalOrAnswer(route, query, answered);
      };
      return fc.assert(fc.asyncProperty(pairs, tryOne), { seed: SEED, numRuns: RUNS });
    });
    expect(failures).toEqual([]);
  });

  it('as a part of the path, is answered or refused, never with a defect', async () => {
    const segments = [
      ...hostileTexts.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 2000))),
      '%',
      '%E0%A4',
      '..',
      '%2e%2e%2f',
    ];
    for (const route of server.routes.filter(({ path }) => path.includes(':'))) {
      for (const segment of segments) {
        const path = route.path.replace(/:\w+/g, segment);
        const answered = await server.send({ path, method: route.method });
        expectRefusalOrAnswer(route, path, answered);
      }
    }
  });

  it('as a header, is answered or refused, never with a defect', async () => {
    const values = ['', 'x'.repeat(10_000), '\xff\xfe', '-1', '1e999', '__proto__', ',,,"'];
    const names = [
      'x-user-id',
      'last-event-id',
      'idempotency-key',
      'x-request-id',
      'accept',
      'cookie',
      'prefer',
      'content-length',
    ];
    for (const route of server.routes) {
      // All at once: what is refused for one of them is still tried with each value.
      for (const value of values) {
        const headers = Object.fromEntries(names.map((name) => [name, value]));
        expectRefusalOrAnswer(route, value, await server.send({ path: pathOf(route), method: route.method, headers }));
      }
      for (const [index, name] of names.entries()) {
        const headers = { [name]: values[index % values.length] ?? '' };
        expectRefusalOrAnswer(route, name, await server.send({ path: pathOf(route), method: route.method, headers }));
      }
    }
  });
});
