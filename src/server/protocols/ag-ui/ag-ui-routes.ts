import { AgentCapabilitiesSchema } from '@ag-ui/core/schemas';
import { interruptReceiptSchema } from '../../../contract/interrupt-receipt';
import { AppError } from '../../core/app-error';
import { readJson, readJsonValue } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { jsonWithFilesBytes } from '../route-limits';
import { decodeJoinInput, decodeRunInput } from './decode-run-input';
import { encodeCapabilities } from './encode-capabilities';
import { eventResponse } from './event-response';
import { openJoin, openRun } from './open-run';
import { compatOf } from './protocol-profile';
import { joinInputSchema, runInputSchema, stopInputSchema } from './run-input-schema';
import type { RunScope, RunSource } from './run-scope';

type Endpoint = Pick<HttpRoute, 'summary' | 'body' | 'responses' | 'handle'> & { suffix: '' | '/connect' | '/stop' };

const run: Endpoint = {
  suffix: '',
  summary: 'Run an agent over AG-UI.',
  body: runInputSchema,
  responses: { 200: 'text/event-stream' },
  handle: (context) => answer(context, decodeRunInput, openRun),
};

const connect: Endpoint = {
  suffix: '/connect',
  summary: 'Join a thread over AG-UI: its history, then what is being said.',
  body: joinInputSchema,
  responses: { 200: 'text/event-stream' },
  handle: (context) => answer(context, decodeJoinInput, openJoin),
};

const stop: Endpoint = {
  suffix: '/stop',
  summary: 'Stop what runs in a thread.',
  body: stopInputSchema,
  responses: { 200: interruptReceiptSchema },
  handle: async (context) => {
    const { threadId, runId } = await readJson(context, stopInputSchema, context.settings.limits.jsonBytes);
    return Response.json(await stopThread(context, threadId, runId ?? undefined));
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

async function answer(
  context: RouteContext,
  decode: typeof decodeRunInput,
  open: (scope: RunScope) => Promise<RunSource>,
): Promise<Response> {
  const agentKey = context.params['name'];
  const compat = compatOf(context.app.describeAgent(agentKey));
  const input = decode(await readJsonValue(context, jsonWithFilesBytes(context.settings.limits)), compat);
  const scope = { context, input, agentKey };
  return eventResponse(scope, await open(scope));
}

/** With a `runId`, only that run: a click that comes late does not stop the next one. */
async function stopThread({ app, owner, params }: RouteContext, threadId: string, runId: string | undefined) {
  const ref = { owner, conversationId: threadId };
  const agentKey = params['name'];
  if (agentKey !== undefined) app.describeAgent(agentKey);
  const conversation = await app.getConversation(ref);
  if (agentKey !== undefined && conversation.agentKey !== agentKey) {
    throw new AppError('conversation-of-another-agent', `This thread belongs to the agent "${conversation.agentKey}".`);
  }
  if (runId === undefined || conversation.turn === null) return app.interruptTurn(ref);
  const turn = await app.getTurn(ref, conversation.turn.id);
  return app.interruptTurn(ref, { turnId: turn.input.runId === runId ? turn.id : 'none' });
}
