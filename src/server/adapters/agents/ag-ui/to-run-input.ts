import type { AgentTurn, ResolvedApproval } from '../../../core/agents/agent-adapter';
import { toRemoteMessages } from './to-messages';

type Options = { runId: string; isOld: boolean };

/** What is sent for one run. Servers from before 1.0 get all the members that they insist on, and none that they do not know. */
export async function toRunInput(turn: AgentTurn, { runId, isOld }: Options): Promise<Record<string, unknown>> {
  const { input, history, readFile, resumed, conversationId } = turn;
  const answers = resumed ? resumed.approvals.map(toResumeEntry) : [];
  const forwarded = input.forwardedProps ?? {};
  return {
    threadId: conversationId,
    runId,
    messages: await toRemoteMessages(history, { readFile, isOld }),
    tools: (input.clientTools ?? []).map(({ name, description, parameters }) => ({ name, description, parameters: parameters ?? {} })),
    context: input.context ?? [],
    state: input.state ?? {},
    forwardedProps: isOld && answers.length > 0 ? withCommand(forwarded, answers) : forwarded,
    ...(!isOld && { protocolVersion: '1.0' }),
    ...(!isOld && answers.length > 0 && { resume: answers }),
  };
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
