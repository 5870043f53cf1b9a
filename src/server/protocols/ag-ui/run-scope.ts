import type { ConversationRef } from '../../core/conversations/conversation-ref';
import type { Application } from '../../core/application';
import type { RouteContext } from '../http-route';
import type { AgUiEvent } from './ag-ui-event';
import type { RunInput } from './decode-run-input';
import { TurnEventEncoder } from './encode-turn-events';

/** One request for a run, decoded. */
export type RunScope = {
  context: Pick<
    RouteContext,
    'request' | 'owner' | 'app' | 'origin' | 'logger' | 'clock' | 'settings' | 'noteConversation'
  >;
  input: RunInput;
  /** Absent: the default agent for a new thread, and for a stored one its own. */
  agentKey: string | undefined;
};

/** The events of a run that can no longer be refused, in batches. `signal` aborts when the client leaves. */
export type RunSource = (signal: AbortSignal) => AsyncIterable<readonly AgUiEvent[]>;

export type Snapshot = Awaited<ReturnType<Application['readSnapshot']>>;

export function newEncoder({ input }: Pick<RunScope, 'input'>): TurnEventEncoder {
  return new TurnEventEncoder(input, input.state ?? {});
}

export function threadRef({ context, input }: Pick<RunScope, 'context' | 'input'>): ConversationRef {
  return { owner: context.owner, conversationId: input.threadId };
}
