import { z } from 'zod';
import { isAppError } from '../../core/app-error';
import { answerRun } from '../ag-ui/answer-run';
import { stopThread } from '../ag-ui/stop-thread';
import { jsonResponse } from '../body/json-response';
import { parseInput } from '../body/parse-input';
import type { RouteContext } from '../http-route';
import { agentOfId } from './agent-of-id';
import { encodeRuntimeInfo } from './runtime-info';

export const stopBodySchema = z.looseObject({ runId: z.string().nullish() });
export const stoppedSchema = z.object({ stopped: z.boolean() });

/** The requests of a front end to one agent, whichever way they were addressed. */
export const agentRequests = {
  info: async ({ app, settings }: RouteContext): Promise<Response> =>
    jsonResponse(encodeRuntimeInfo(await app.listAgents(), settings.version)),

  run: async (context: RouteContext, { agentId, body }: { agentId: string; body: unknown }): Promise<Response> =>
    answerRun(context, { purpose: 'run', body, agentKey: await agentOfId(context.app, agentId) }),

  connect: async (context: RouteContext, { agentId, body }: { agentId: string; body: unknown }): Promise<Response> =>
    answerRun(context, { purpose: 'join', body, agentKey: await agentOfId(context.app, agentId) }),

  stop: async (
    context: RouteContext,
    { agentId, threadId, body }: { agentId: string; threadId: string; body: unknown },
  ): Promise<Response> => {
    const { runId } = parseInput(stopBodySchema, body ?? {});
    const agentKey = await agentOfId(context.app, agentId);
    return jsonResponse({ stopped: await stop(context, { agentKey, threadId, runId }) });
  },
};

/** A front end stops a thread that was never posted to as well: nothing runs there. */
async function stop(context: RouteContext, thread: Parameters<typeof stopThread>[1]): Promise<boolean> {
  try {
    return (await stopThread(context, thread)).stopped;
  } catch (error) {
    if (isAppError(error) && error.code === 'conversation-not-found') return false;
    throw error;
  }
}
