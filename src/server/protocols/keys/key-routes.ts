import { apiKeysSchema, createApiKeySchema, createdApiKeySchema } from '../../../contract/api-key';
import { jsonResponse, noContent } from '../body/json-response';
import { readJson } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { decodeCreateKey } from './decode-create-key';
import { encodeApiKey } from './encode-api-key';

const KEYS = '/api/v1/keys';
const MAX_BODY_BYTES = 16 * 1024;
const shared = { dialect: 'server', access: 'admin', invalidStatus: 400 } as const;
const refusals = { 401: problemSchema, 403: problemSchema } as const;

export const keyRoutes: HttpRoute[] = [
  {
    ...shared,
    method: 'GET',
    path: KEYS,
    summary: 'Lists API keys, the newest first, revoked ones too',
    responses: { 200: apiKeysSchema, ...refusals },
    handle: async ({ app }) => jsonResponse({ keys: (await app.listApiKeys()).map(encodeApiKey) }),
  },
  {
    ...shared,
    method: 'POST',
    path: KEYS,
    summary: 'Creates an API key; only this answer holds it',
    body: createApiKeySchema,
    responses: { 201: createdApiKeySchema, 400: problemSchema, ...refusals },
    handle: create,
  },
  {
    ...shared,
    method: 'DELETE',
    path: `${KEYS}/:id`,
    summary: 'Revokes an API key',
    responses: { 204: 'none', 404: problemSchema, 409: problemSchema, ...refusals },
    handle: async ({ app, owner, params }) => {
      await app.revokeApiKey(owner, params['id'] ?? '');
      return noContent();
    },
  },
];

async function create({ request, app, owner }: RouteContext): Promise<Response> {
  const body = await readJson({ request }, createApiKeySchema, MAX_BODY_BYTES);
  const { record, key } = await app.createApiKey(decodeCreateKey(owner, body));
  return jsonResponse({ ...encodeApiKey(record), key }, 201, { location: `${KEYS}/${record.id}` });
}
