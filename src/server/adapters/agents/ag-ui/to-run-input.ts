import type { AgentTurn, ResolvedApproval } from '../../../core/agents/agent-adapter';
import { toRemoteMessages } from './to-messages';

type Options = { runId: string; isOld: boolean };

/** What is sent for one run. Servers from before 1.0 get all the members that they insist on, and none that they do not know. */
export async function toRunInput(turn: AgentTurn, { runId, isOld }: Options): Promise<Record<string, unknown>> {
  const { input, history, readFile, resumed, conversationId } = turn;
  const answers = resumed?.approvals.map(toResumeEntry) ?? [];
  return {
    threadId: conversationId,
    runId,
    messages: await toRemoteMessages(history, { readFile, isOld }),
    tools: (input.clientTools ?? []).map(({ name, description, parameters }) => ({ name, description, parameters: parameters ?? {} })),
    context: input.context ?? [],
    state: input.state ?? {},
    ...(isOld ? ofBefore(input.forwardedProps ?? {}, answers) : ofNow(input.forwardedProps ?? {}, answers)),
  };
}

function ofNow(forwardedProps: unknown, answers: readonly ResumeEntry[]) {
  return { forwardedProps, protocolVersion: '1.0', ...(answers.length > 0 && { resume: answers }) };
}

function ofBefore(forwardedProps: unknown, answers: readonly ResumeEntry[]) {
  return { forwardedProps: answers.length > 0 ? withCommand(forwardedProps, answers) : forwardedProps };
}

type ResumeEntry = { interruptId: string; status: 'resolved'; payload: Record<string, unknown> };

function toResumeEntry({ requestId, behavior, message, input }: ResolvedApproval): ResumeEntry {
  const payload = {
    approved: behavior === 'allow',
    ...(message !== null && { message }),
    ...(behavior === 'allow' && input !== null && { editedArgs: input }),
  };
  return { interruptId: requestId, status: 'resolved', payload };
}

function withCommand(forwarded: unknown, answers: readonly ResumeEntry[]): unknown {
  const members = typeof forwarded === 'object' && forwarded !== null ? forwarded : {};
  return { ...members, command: { resume: answers[0]?.payload } };
}
