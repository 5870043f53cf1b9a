import type { RouteContext } from '../http-route';
import { decodeJoinInput, decodeRunInput } from './decode-run-input';
import { eventResponse } from './event-response';
import { openJoin, openRun } from './open-run';
import { compatOf } from './protocol-profile';

type RunRequest = {
  purpose: 'run' | 'join';
  /** A RunAgentInput as the client sent it. */
  body: unknown;
  /** Absent: the default agent, or the stored thread's own. */
  agentKey: string | undefined;
};

const PURPOSES = {
  run: { decode: decodeRunInput, open: openRun },
  join: { decode: decodeJoinInput, open: openJoin },
};

/** Streams the run that a client asks for. Everything that can be refused is refused before the stream opens. */
export async function answerRun(context: RouteContext, { purpose, body, agentKey }: RunRequest): Promise<Response> {
  const { decode, open } = PURPOSES[purpose];
  const input = decode(body, compatOf(context.app.describeAgent(agentKey)));
  const scope = { context, input, agentKey };
  return eventResponse(scope, await open(scope));
}
