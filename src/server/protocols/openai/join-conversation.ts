import { openToolUses } from '../../../contract/turn-draft';
import type { ToolUseBlock } from '../../../contract/content-block';
import { isAppError } from '../../core/app-error';
import type { Application } from '../../core/application';
import { NEWEST } from '../../core/conversations/branch-window';
import type { ConversationRecord } from '../../core/conversations/conversation-record';
import { invalidInput } from '../../core/invalid-input';
import type { TurnInput } from '../../core/turns/turn-record';
import type { RouteContext } from '../http-route';
import type { Result, SplitDialogue } from './dialogue';
import { noPreviousResponse } from './no-previous-response';
import type { Place } from './place';
import type { ResponseRef } from './response-id';

/** A conversation that a request goes on in. */
export type Continuation = {
  conversation: ConversationRecord;
  /** Nothing was said in it yet. */
  isEmpty: boolean;
  /** The client's tools that it waits for. */
  openCalls: ToolUseBlock[];
  /** Where the question belongs, when that is not the end. */
  parentId: string | null;
};

type Snapshot = Awaited<ReturnType<Application['readSnapshot']>>;
type Join = {
  place: Place;
  agentKey: string;
  split: SplitDialogue;
  /** It has an idempotency key: whether it was answered already is told by that. */
  isRepeatable: boolean;
};

/** The conversation that the place names; `null` when there is none yet. */
export async function joinConversation(context: RouteContext, join: Join): Promise<Continuation | null> {
  const continuation = await findPlace(context, join);
  if (!continuation || continuation.isEmpty || join.isRepeatable) return continuation;
  const { param, question, results } = join.split;
  const isAwaited = continuation.openCalls.some((call) => results.some(({ callId }) => callId === call.tool_use_id));
  if (question.length === 0 && !isAwaited)
    throw invalidInput([{ path: param, message: 'no call waits for these results' }]);
  return continuation;
}

async function findPlace(context: RouteContext, { place, agentKey }: Join): Promise<Continuation | null> {
  const { app, owner } = context;
  switch (place.kind) {
    case 'once':
    case 'kept':
      return null;
    case 'named': {
      const conversation = await app.openConversation({ owner, agentKey, externalId: place.externalId });
      const snapshot = await app.readSnapshot({ owner, conversationId: conversation.id }, NEWEST);
      return toContinuation(conversation, snapshot, null);
    }
    case 'after':
      return followResponse(context, place.response, agentKey);
  }
}

/** Behind a response that is not the newest, the conversation branches. */
async function followResponse(
  { app, owner }: RouteContext,
  { conversationId, turnId }: ResponseRef,
  agentKey: string,
): Promise<Continuation> {
  const ref = { owner, conversationId };
  const turn = await app.getTurn(ref, turnId).catch((error: unknown) => {
    throw isAppError(error) && error.code.endsWith('not-found') ? noPreviousResponse() : error;
  });
  const conversation = await app.openConversation({ owner, agentKey, externalId: conversationId });
  const snapshot = await app.readSnapshot(ref, NEWEST);
  const isNewest = snapshot.messages.at(-1)?.turnId === turnId;
  return toContinuation(conversation, snapshot, isNewest ? null : turn.messageId);
}

function toContinuation(
  conversation: ConversationRecord,
  { messages, lastSeq }: Snapshot,
  parentId: string | null,
): Continuation {
  const last = messages.at(-1);
  const isWaiting = parentId === null && last?.role === 'assistant' && last.stopReason === 'tool_calls';
  return {
    conversation,
    isEmpty: messages.length === 0 && lastSeq === 0,
    openCalls: isWaiting ? openToolUses(last.content) : [],
    parentId,
  };
}

/** A call whose result did not come is answered too, or the conversation would go on waiting for it. */
export function continuedInput(
  { openCalls, parentId }: Continuation,
  results: readonly Result[],
): Pick<TurnInput, 'toolResults' | 'parentId'> {
  const outputs = new Map(results.map(({ callId, output }) => [callId, output]));
  const toolResults = openCalls.map(({ tool_use_id: toolUseId, tool_name: toolName }) => {
    const output = outputs.get(toolUseId);
    return output === undefined
      ? { toolUseId, toolName, output: null, error: 'Not executed: the client went on without it.' }
      : { toolUseId, toolName, output, error: null };
  });
  return { ...(toolResults.length > 0 && { toolResults }), ...(parentId !== null && { parentId }) };
}
