import { FILE_PLACES } from '../ag-ui/file-places';
import { runAnswer } from '../ag-ui/run-answer';
import { joinInputSchema, runInputSchema } from '../ag-ui/run-input-schema';
import { readJsonValue } from '../body/read-json';
import type { HttpRoute, RouteContext } from '../http-route';
import { jsonWithFilesBytes } from '../route-limits';
import { agentRequests, stopBodySchema, stoppedSchema } from './agent-requests';
import { COPILOTKIT, sharedRoute } from './shared-route';
import { runtimeInfoSchema } from './runtime-info';
import { answerEnvelope, envelopeAnswerSchema, envelopeSchema } from './single-route';
import { threadRoutes } from './thread-routes';

const AGENT = `${COPILOTKIT}/agent/:agentId`;

/** What a CopilotKit front end asks of its runtime, so that it needs none: set its `runtimeUrl` to this path. */
export const copilotKitRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'GET',
    path: `${COPILOTKIT}/info`,
    summary: 'Which agents a CopilotKit front end may use',
    responses: { 200: runtimeInfoSchema },
    handle: agentRequests.info,
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: `${AGENT}/run`,
    summary: 'Runs an agent for CopilotKit',
    body: runInputSchema,
    ...runAnswer,
    handle: async (context) => agentRequests.run(context, await agentRequestOf(context)),
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: `${AGENT}/connect`,
    summary: 'Joins a thread for CopilotKit: its history, then what is being said',
    body: joinInputSchema,
    ...runAnswer,
    handle: async (context) => agentRequests.connect(context, await agentRequestOf(context)),
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: `${AGENT}/stop/:threadId`,
    summary: 'Stops what runs in a thread, for CopilotKit',
    body: stopBodySchema,
    responses: { 200: stoppedSchema },
    handle: async (context) =>
      agentRequests.stop(context, {
        ...(await agentRequestOf(context)),
        threadId: context.params['threadId'] ?? '',
      }),
  },
  {
    ...sharedRoute,
    method: 'POST',
    path: COPILOTKIT,
    summary: 'Every request of CopilotKit at one address',
    body: envelopeSchema,
    responses: { ...runAnswer.responses, 200: [...runAnswer.responses[200], envelopeAnswerSchema] },
    events: runAnswer.events,
    handle: answerEnvelope,
  },
  ...threadRoutes,
];

async function agentRequestOf(context: RouteContext): Promise<{ agentId: string; body: unknown }> {
  const body = await readJsonValue(context, jsonWithFilesBytes(context.settings.limits), FILE_PLACES);
  return { agentId: context.params['agentId'] ?? '', body };
}
