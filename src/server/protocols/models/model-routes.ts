import type { z } from 'zod';
import {
  createModelSchema,
  listedModelsSchema,
  listModelsSchema,
  modelSchema,
  modelsSchema,
  patchModelSchema,
  testConnectionSchema,
  testedConnectionSchema,
} from '../../../contract/model';
import { jsonResponse, noContent } from '../body/json-response';
import { readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { decodeModelChange, decodeServer } from './decode-model';
import { encodeModel } from './encode-model';

const MODELS = '/api/v1/models';
const MODEL = `${MODELS}/:id`;
const MAX_BODY_BYTES = 64 * 1024;
const shared = { dialect: 'server', access: 'admin', invalidStatus: 400 } as const;
const refusals = { 401: problemSchema, 403: problemSchema } as const;
const invalid = { 400: problemSchema, ...refusals } as const;
const missing = { 404: problemSchema, ...refusals } as const;

export const modelRoutes: HttpRoute[] = [
  {
    ...shared,
    method: 'GET',
    path: MODELS,
    summary: 'Lists registered models',
    responses: { 200: modelsSchema, ...refusals },
    handle: async ({ app }) => jsonResponse({ models: (await app.listModels()).map(encodeModel) }),
  },
  {
    ...shared,
    method: 'POST',
    path: MODELS,
    summary: 'Registers a model',
    body: createModelSchema,
    responses: { 201: modelSchema, ...invalid },
    handle: create,
  },
  {
    ...shared,
    method: 'GET',
    path: MODEL,
    summary: 'A registered model',
    responses: { 200: modelSchema, ...missing },
    handle: async ({ app, params }) => jsonResponse(encodeModel(await app.getModel(params['id'] ?? ''))),
  },
  {
    ...shared,
    method: 'PATCH',
    path: MODEL,
    summary: 'Changes a registered model; what is left out stays as it is',
    body: patchModelSchema,
    responses: { 200: modelSchema, 400: problemSchema, ...missing },
    handle: change,
  },
  {
    ...shared,
    method: 'DELETE',
    path: MODEL,
    summary: 'Removes a registered model',
    responses: { 204: 'none', ...missing },
    handle: async ({ app, owner, params }) => {
      await app.deleteModel(owner, params['id'] ?? '');
      return noContent();
    },
  },
  {
    ...shared,
    method: 'POST',
    path: `${MODELS}/list-models`,
    summary: 'Asks a server which models it has; keeps nothing',
    body: listModelsSchema,
    responses: { 200: listedModelsSchema, ...invalid },
    handle: async (context) =>
      jsonResponse(await context.app.listModelsOf(decodeServer(await read(context, listModelsSchema)))),
  },
  {
    ...shared,
    method: 'POST',
    path: `${MODELS}/test-connection`,
    summary: 'Asks a model for a word; keeps nothing',
    body: testConnectionSchema,
    responses: { 200: testedConnectionSchema, ...invalid },
    handle: test,
  },
];

/** Without the logger: a body may hold a key. */
function read<T extends z.ZodType>({ request }: RouteContext, schema: T): Promise<z.output<T>> {
  return readJson({ request }, schema, MAX_BODY_BYTES);
}

async function create(context: RouteContext): Promise<Response> {
  const body = await read(context, createModelSchema);
  const { provider, model } = body;
  const record = await context.app.createModel(context.owner, { ...decodeModelChange(body), provider, model });
  return jsonResponse(encodeModel(record), 201, { location: `${MODELS}/${record.id}` });
}

async function change(context: RouteContext): Promise<Response> {
  const body = await read(context, patchModelSchema);
  const { app, owner, params } = context;
  return jsonResponse(encodeModel(await app.changeModel(owner, params['id'] ?? '', decodeModelChange(body))));
}

async function test(context: RouteContext): Promise<Response> {
  const body = await read(context, testConnectionSchema);
  return jsonResponse(await context.app.testConnection({ ...decodeServer(body), model: body.model }));
}
