import { AgentCapabilitiesSchema } from '@ag-ui/core/schemas';
import { interruptReceiptSchema } from '../../../contract/interrupt-receipt';
import { readJson, readJsonValue } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { jsonWithFilesBytes } from '../route-limits';
import { problemSchema } from '../problem/encode-problem';
import { answerRun } from './answer-run';
import { encodeCapabilities } from './encode-capabilities';
import { FILE_PLACES } from './file-places';
import { runAnswer } from './run-answer';
import { joinInputSchema, runInputSchema, stopInputSchema } from './run-input-schema';
import { stopThread } from './stop-thread';

type Endpoint = Pick<HttpRoute, 'summary' | 'body' | 'events' | 'responses' | 'handle'> & {
  suffix: '' | '/connect' | '/stop';
};

const run: Endpoint = {
  suffix: '',
  summary: 'Run an agent over AG-UI.',
  body: runInputSchema,
  ...runAnswer,
  handle: (context) => answer(context, 'run'),
};

const connect: Endpoint = {
  suffix: '/connect',
  summary: 'Join a thread over AG-UI: its history, then what is being said.',
  body: joinInputSchema,
  ...runAnswer,
  handle: (context) => answer(context, 'join'),
};

const stop: Endpoint = {
  suffix: '/stop',
  summary: 'Stop what runs in a thread.',
  body: stopInputSchema,
  responses: { 200: interruptReceiptSchema, 404: problemSchema, 409: problemSchema },
  handle: async (context) => {
    const { threadId, runId } = await readJson(context, stopInputSchema, context.settings.limits.jsonBytes);
    return Response.json(await stopThread(context, { agentKey: context.params['name'], threadId, runId }));
  },
};

const capabilities: HttpRoute = {
  method: 'GET',
  path: '/api/agent/:name/capabilities',
  aliases: ['/agent/:name/capabilities'],
  dialect: 'ag-ui',
  access: 'user',
  summary: 'What AG-UI clients may expect of an agent.',
  invalidStatus: 400,
  responses: { 200: AgentCapabilitiesSchema },
  handle: async ({ app, params, settings }) =>
    Response.json(encodeCapabilities(await app.getAgent(params['name']), settings.version)),
};

/** Every endpoint twice: for the default agent, and for one by name. */
export const agUiRoutes: HttpRoute[] = [
  ...[run, connect, stop].flatMap((endpoint) => [toRoute(endpoint, '/awp'), toRoute(endpoint, '/agent/:name/awp')]),
  capabilities,
];

function toRoute({ suffix, ...endpoint }: Endpoint, base: string): HttpRoute {
  const path = `${base}${suffix}`;
  return {
    ...endpoint,
    method: 'POST',
    path: `/api${path}`,
    aliases: [path],
    dialect: 'ag-ui',
    access: 'user',
    invalidStatus: 422,
  };
}

async function answer(context: RouteContext, purpose: 'run' | 'join'): Promise<Response> {
  const body = await readJsonValue(context, jsonWithFilesBytes(context.settings.limits), FILE_PLACES);
  return answerRun(context, { purpose, body, agentKey: context.params['name'] });
}
