import type { ContentBlock } from '../../../contract/content-block';
import { invalidInput } from '../../core/invalid-input';
import type { TurnInput } from '../../core/turns/turn-record';
import type { AgUiEvent } from './ag-ui-event';
import { hasAtMostCodePoints, isBlank } from '../body/message-text';
import { decodeUserMessage, type DecodedQuestion } from './decode-user-message';
import { describeUnstoredMessages } from './describe-unstored-messages';
import { encodeNotice } from './encode-turn-events';
import { followRunOfPoster } from './follow-run-of-poster';
import type { RunPlan } from './plan-run';
import { rejoinRun } from './rejoin-run';
import { newEncoder, threadRef, type RunScope, type RunSource, type Snapshot } from './run-scope';

type PostPlan = Extract<RunPlan, { kind: 'ask' | 'answer-tools' | 'regenerate' }>;

/** Starts the turn that a run asks for, in the thread it names, which is made now if it is new. All refusals happen here. */
export async function postRun(scope: RunScope, plan: PostPlan, thread: Snapshot | null): Promise<RunSource> {
  const { context, input, agentKey } = scope;
  const { question, ...asked } = await toQuestion(scope, plan);
  const conversation = await context.app.openConversation({
    owner: context.owner,
    externalId: input.threadId,
    ...(agentKey !== undefined && { agentKey }),
  });
  context.noteConversation(conversation.id);
  const isNewThread = (thread?.path.length ?? 0) === 0;
  const posted = await context.app.postMessage({
    ...threadRef(scope),
    input: { ...asked, ...runMembers(scope, isNewThread) },
    idempotency: await idempotencyOf(scope),
  });
  if (posted.isReplay) return rejoinRun(scope, posted);
  return async function* (signal): AsyncGenerator<readonly AgUiEvent[]> {
    const encoder = newEncoder(scope);
    yield [...encoder.start(), ...question.skipped.map((reason) => encodeNotice('warning', reason))];
    yield* followRunOfPoster({ scope, turn: posted, encoder, signal }, conversation.agentKey);
  };
}

type Question = Pick<
  TurnInput,
  'text' | 'files' | 'unsent' | 'externalMessageId' | 'parentId' | 'regenerateOf' | 'toolResults'
> & {
  question: DecodedQuestion;
};

const NOTHING: DecodedQuestion = { text: '', files: [], skipped: [] };

function toQuestion({ context }: RunScope, plan: PostPlan): Question | Promise<Question> {
  if (plan.kind === 'regenerate') return { text: '', files: [], regenerateOf: plan.userMessageId, question: NOTHING };
  if (plan.kind === 'answer-tools') return { text: '', files: [], toolResults: plan.toolResults, question: NOTHING };
  return askedQuestion(context, plan);
}

async function askedQuestion(
  context: RunScope['context'],
  plan: Extract<PostPlan, { kind: 'ask' }>,
): Promise<Question> {
  const { parentId, toolResults } = plan;
  const messages = await Promise.all(
    plan.messages.map(async (message) => ({ id: message.id, ...(await decodeUserMessage(message, context)) })),
  );
  for (const message of messages) checkLength(message, context.settings.limits.messageChars);
  const last = messages.at(-1);
  if (!last || isEmpty(last)) throw invalidInput([{ path: 'messages', message: 'The last message is blank.' }]);
  const unsent = messages
    .slice(0, -1)
    .filter((message) => !isEmpty(message))
    .map((message) => ({ externalId: message.id, content: contentOf(message) }));
  return {
    text: last.text,
    files: last.files,
    externalMessageId: last.id,
    question: { ...last, skipped: messages.flatMap(({ skipped }) => skipped) },
    ...(unsent.length > 0 && { unsent }),
    ...(parentId !== undefined && { parentId }),
    ...(toolResults.length > 0 && { toolResults }),
  };
}

function contentOf({ text, files }: DecodedQuestion): ContentBlock[] {
  return [...files, ...(text === '' ? [] : [{ type: 'text' as const, text }])];
}

function isEmpty({ text, files }: DecodedQuestion): boolean {
  return files.length === 0 && isBlank(text);
}

/** Before a thread is made for it. */
function checkLength({ text }: DecodedQuestion, limit: number): void {
  if (!hasAtMostCodePoints(text, limit))
    throw invalidInput([{ path: 'messages', message: `The message has more than ${limit} characters.` }]);
}

function runMembers({ input }: RunScope, isNewThread: boolean) {
  const context = [...input.context, ...describeUnstoredMessages(input.messages, isNewThread)];
  return {
    runId: input.runId,
    clientTools: input.tools,
    context,
    ...(input.state !== undefined && { state: input.state }),
    ...(input.forwardedProps !== undefined && { forwardedProps: input.forwardedProps }),
    dialect: 'ag-ui',
    canAskApproval: true,
  };
}

/** The same run asked for twice is one turn, whatever else the second request says; a key of the client's own is held to its body. */
async function idempotencyOf({ context, input }: RunScope): Promise<{ key: string; bodyHash: string }> {
  const key = context.request.headers.get('idempotency-key');
  if (key === null || key === '') return { key: `ag-ui-run:${input.runId}`, bodyHash: 'any' };
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(input)));
  return { key, bodyHash: Buffer.from(digest).toString('hex') };
}
