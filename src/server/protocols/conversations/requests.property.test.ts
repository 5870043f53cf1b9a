import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { HttpRoute } from '../http-route';
import { conversationRoutes } from './conversation-routes';
import { startConversations } from './testing/start-conversations';

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
};

const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }), fc.constant(undefined));

/** What fits a schema, nearly: here and there something else stands in a place, or nothing. */
function nearly(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 20, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting({ type, properties, items, anyOf, oneOf, format, ...schema }: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map(fitting));
  if (properties)
    return fc.record(Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, nearly(of)])));
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  switch (type) {
    case 'array':
      return fc.array(nearly(items ?? {}), { maxLength: 4 });
    case 'string':
      return fc.oneof(fc.constantFrom('a', 'b'), fc.string({ unit: 'binary' }));
    case 'integer':
    case 'number':
      return fc.oneof(fc.nat(5), fc.integer(), fc.constantFrom(-1, 1e15, 0.5));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.dictionary(fc.constantFrom('a', 'model', '__proto__'), fc.jsonValue());
  }
}

const bodyOf = (schema: z.ZodType) => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema & {
    $defs?: Record<string, JsonSchema>;
  };
  const inlined = JSON.parse(JSON.stringify(json), (_, value: unknown) => {
    const name = (value as { $ref?: string } | null)?.$ref?.replace('#/$defs/', '');
    return name === undefined ? value : (json.$defs?.[name] ?? {});
  }) as JsonSchema;
  return nearly(inlined);
};

describe('requests', () => {
  /** A standing stream has no end to wait for. */
  const isSpoken = ({ method, responses }: HttpRoute) => responses[200] !== 'text/event-stream' && method !== 'DELETE';

  it.each(conversationRoutes.filter((route) => route.body).map((route) => [`${route.method} ${route.path}`, route]))(
    '%s never fails from within, whatever its body is',
    async (_, route) => {
      await using app = await startConversations();
      const id = await app.create();
      await app.say(id, 'a');
      const path = route.path.replace('/api/v1/chat', '').replace(':id', id);
      await fc.assert(
        fc.asyncProperty(bodyOf(route.body ?? z.any()), async (body) => {
          const response = await app.call(route.method, path, body);
          await response.arrayBuffer();
          expect(response.status).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('never fail from within, whatever their path and query are', async () => {
    await using app = await startConversations();
    const id = await app.create();
    const names = ['limit', 'cursor', 'q', 'archived', 'pinned', 'before', 'format'];
    const query = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', 'md', 'true')),
    );
    const segment = fc.oneof(fc.constant(id), fc.string({ unit: 'binary', minLength: 1 }));
    const routes = conversationRoutes.filter((route) => route.method === 'GET' && isSpoken(route));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), query, segment, async ({ path }, sent, text) => {
        const target = path.replace(/:\w+/g, () => encodeURIComponent(text.toWellFormed()));
        const search = new URLSearchParams(sent).toString();
        const response = await fetch(`${app.server.origin}${target}?${search}`);
        await response.arrayBuffer();
        expect([target, search, response.status < 500]).toEqual([target, search, true]);
      }),
      { numRuns: 300 },
    );
  });
});
