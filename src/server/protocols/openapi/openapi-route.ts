import { z } from 'zod';
import { jsonResponse } from '../body/json-response';
import type { HttpRoute } from '../http-route';
import { describeApi } from './describe-api';
import type { JsonObject } from './json-object';

/** The description of all routes. `routes` is asked when the table is complete, this route included. */
export function createOpenapiRoute(routes: () => readonly HttpRoute[]): HttpRoute {
  let document: JsonObject | null = null;
  return {
    method: 'GET',
    path: '/api/openapi.json',
    aliases: ['/openapi.json'],
    dialect: 'server',
    access: 'public',
    summary: 'This document',
    invalidStatus: 400,
    responses: { 200: z.looseObject({ openapi: z.string() }) },
    handle: ({ origin, settings: { title, version, description } }) => {
      document ??= describeApi(routes(), { title, version, description });
      return jsonResponse({ ...document, servers: [{ url: origin }] });
    },
  };
}
