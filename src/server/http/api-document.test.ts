import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { describeApi } from '../protocols/openapi/describe-api';
import { toTemplate } from '../protocols/openapi/describe-parameters';
import { documentedResponses } from '../protocols/openapi/documented-responses';
import { httpSettings } from '../testing/http-settings';
import { composeRoutes } from './compose-routes';
import { dialectRoutes } from './dialect-routes';
import { trpcRoutes } from './trpc-routes';

type Operation = { operationId: string; responses: object; tags: string[] };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };

const routes = composeRoutes({
  settings: httpSettings,
  keys: {} as never,
  readAsset: () => Promise.resolve(new Uint8Array()),
  dialects: [...Object.values(dialectRoutes({})), trpcRoutes],
});
const document = describeApi(routes, { title: 'Parley', version: '1.2.3', description: 'Agents.' });
const { paths, components } = document as unknown as Document;
const text = JSON.stringify(document);

describe('the API document', () => {
  it('is valid OpenAPI 3.1 (R2.12)', async () => {
    expect(document['openapi']).toBe('3.1.0');
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it('has every route of the table with everything that it may answer', () => {
    for (const route of routes) {
      const operation = paths[toTemplate(route.path)]?.[route.method.toLowerCase()];
      expect([route.path, operation?.tags]).toEqual([route.path, [route.dialect]]);
      expect(Object.keys(operation?.responses ?? {})).toEqual([...documentedResponses(route).keys()].map(String));
    }
  });

  it('names every operation once', () => {
    const names = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(names.length).toBe(routes.length);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has every schema once, under one name, and refers to none that is not there', () => {
    const schemas = Object.entries(components.schemas).filter(([, schema]) => JSON.stringify(schema).length > 200);
    const bodies = schemas.map(([, schema]) => JSON.stringify(schema));
    expect(schemas.filter(([, schema], index) => bodies.indexOf(JSON.stringify(schema)) !== index)).toEqual([]);
    const targets = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(targets.filter((name) => !(name in components.schemas))).toEqual([]);
    expect(text).not.toMatch(/"\$ref":"(?!#\/)/);
  });

  it('describes the events of every stream', () => {
    const streams = routes.filter((route) =>
      [...documentedResponses(route).values()].flat().includes('text/event-stream'),
    );
    expect(streams.length).toBeGreaterThan(0);
    expect(streams.filter(({ events }) => events === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('names the events of a conversation as they are called (R5.1)', () => {
    const { events } = routes.find(({ path }) => path === '/api/v1/chat/conversations/:id/events') ?? {};
    expect(Object.keys(events ?? {}).sort()).toEqual(
      [
        ...['turn_start', 'turn_done', 'turn_error', 'text_delta', 'reasoning_delta', 'step_start', 'step_end'],
        ...['tool_call_start', 'tool_call_delta', 'tool_call', 'tool_progress', 'tool_result', 'activity', 'custom'],
        ...['approval_request', 'approval_resolved', 'state_snapshot', 'state_delta', 'notice', 'queue_changed'],
        ...['conversation_changed', 'reset'],
      ].sort(),
    );
  });
});
