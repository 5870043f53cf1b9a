import type { Owner } from '../../core/access/owner';
import type { Posted } from '../../core/application';
import type { ConversationRecord } from '../../core/conversations/conversation-record';
import { invalidInput } from '../../core/invalid-input';
import type { EarlierMessage } from '../../core/turns/place-earlier-messages';
import type { TurnInput } from '../../core/turns/turn-record';
import { hasAtMostCodePoints, isBlank } from '../body/message-text';
import type { RouteContext } from '../http-route';
import { deriveSessionId } from '../turns/derive-session-id';
import { readIdempotencyKey, toIdempotency } from '../turns/idempotency';
import { type Dialogue, splitDialogue, type SplitDialogue } from './dialogue';
import { continuedInput, joinConversation, type Continuation } from './join-conversation';
import type { Wishes } from './model-options';
import type { Place } from './place';
import { refuseTooMuchData, storeEarlier, storeParts } from './store-parts';

export type TurnRequest = {
  /** The agent, by the name of a model. */
  model: string;
  /** The user that the body names, if any. */
  user: string | null | undefined;
  place: Place;
  dialogue: Dialogue;
  wishes: Wishes;
  metadata: Record<string, unknown> | null | undefined;
  /** Kept with the turn, to be said again when it is asked for later. */
  echo?: unknown;
  /** The whole request, for telling whether one that is sent again is the same. */
  body: unknown;
};

export type OpenedTurn = {
  context: RouteContext;
  posted: Posted;
  clientTools: ReadonlySet<string>;
  /** The conversation ends with this call. */
  isTemporary: boolean;
  startedAt: Date;
};

/** How long a temporary conversation may be left over, as long as its idempotency key is good. */
const TEMPORARY_MS = 24 * 60 * 60 * 1000;

/** Finds or makes the conversation and posts what is asked. All that can be refused is refused here. */
export async function openTurn(given: RouteContext, request: TurnRequest): Promise<OpenedTurn> {
  const startedAt = given.clock.now();
  const context = { ...given, owner: ownerOf(given, request.user) };
  const { app, owner } = context;
  const key = readIdempotencyKey(context.request);
  const { agent_key: agentKey } = await app.getAgent(request.model);
  const split = splitDialogue(request.dialogue);
  checkQuestion(split, context);
  const continuation = await joinConversation(context, {
    ...request,
    agentKey,
    split,
    isRepeatable: key !== undefined,
  });
  const content = await storeContent(context, split, continuation);
  const conversation = continuation?.conversation ?? (await openFresh(context, { agentKey, request, key, startedAt }));
  context.noteConversation(conversation.id);
  const posted = await app.postMessage({
    owner,
    conversationId: conversation.id,
    earlier: content.earlier,
    input: { ...toInput(request, split), ...content.question, ...resultsOf(split, continuation) },
    ...toIdempotency(key, request.body),
  });
  return {
    context,
    posted,
    clientTools: new Set(request.wishes.tools.map((tool) => tool.name)),
    isTemporary: request.place.kind === 'once' && key === undefined,
    startedAt,
  };
}

/** The header says who is asking; without it, the body may. */
function ownerOf({ request, owner }: RouteContext, user: string | null | undefined): Owner {
  const isNamed = (request.headers.get('x-user-id') ?? '').trim() !== '';
  return isNamed || typeof user !== 'string' ? owner : { principal: owner.principal, user };
}

function checkQuestion(split: SplitDialogue, { settings }: RouteContext): void {
  const { param, question, results } = split;
  const text = question.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');
  const hasFile = question.some((part) => part.kind === 'file');
  if (results.length === 0 && question.length === 0)
    throw invalidInput([{ path: param, message: 'must end with a message of the user or the result of a tool' }]);
  if (results.length === 0 && !hasFile && isBlank(text))
    throw invalidInput([{ path: param, message: 'must not end with a blank message' }]);
  const { messageChars, base64Bytes } = settings.limits;
  if (!hasAtMostCodePoints(text, messageChars))
    throw invalidInput([
      { path: param, message: `must not end with a message of more than ${messageChars} characters` },
    ]);
  refuseTooMuchData(split, base64Bytes);
}

type Content = { earlier: EarlierMessage[]; question: Pick<TurnInput, 'text' | 'files'> };

/** What was said before matters only where nothing is known of it. */
async function storeContent(
  context: RouteContext,
  split: SplitDialogue,
  continuation: Continuation | null,
): Promise<Content> {
  const isNew = continuation === null || continuation.isEmpty;
  if (isNew) refuseStrayResults(split);
  const earlier = isNew ? await storeEarlier(split.earlier, context) : [];
  return { earlier, question: await storeParts(split.question, context) };
}

function refuseStrayResults({ param, earlier, results }: SplitDialogue): void {
  const calls = new Set(
    earlier.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : [])),
  );
  const stray = results.find(({ callId }) => !calls.has(callId));
  if (stray)
    throw invalidInput([{ path: param, message: `the result for "${stray.callId}" follows no call of that id` }]);
}

type Fresh = { agentKey: string; request: TurnRequest; key: string | undefined; startedAt: Date };

/** With a key it must be found again when the request is sent again. */
function openFresh({ app, owner }: RouteContext, fresh: Fresh): Promise<ConversationRecord> {
  const { agentKey, request, key, startedAt } = fresh;
  const expiresAt = new Date(startedAt.getTime() + TEMPORARY_MS);
  const input = { owner, agentKey, ...(request.place.kind === 'once' && { expiresAt }) };
  if (key === undefined) return app.createConversation(input);
  return app.openConversation({ ...input, externalId: deriveSessionId(owner, `openai ${agentKey}`, key) });
}

function toInput(
  { wishes, metadata, echo }: TurnRequest,
  { instructions }: SplitDialogue,
): Omit<TurnInput, 'text' | 'files'> {
  const value = instructions.filter((text) => text !== '').join('\n\n');
  return {
    clientTools: wishes.tools,
    modelOptions: wishes.options,
    ...(value !== '' && { context: [{ description: 'Instructions of the application', value }] }),
    ...(metadata && { metadata }),
    ...(echo !== undefined && { forwardedProps: { openai: echo } }),
    dialect: 'openai',
    canAskApproval: false,
  };
}

function resultsOf({ results }: SplitDialogue, continuation: Continuation | null): Partial<TurnInput> {
  if (continuation !== null && !continuation.isEmpty) return continuedInput(continuation, results);
  if (results.length === 0) return {};
  return { toolResults: results.map(({ callId, output }) => ({ toolUseId: callId, output, error: null })) };
}
