import { AppError } from '../../core/app-error';
import type { AgUiEvent, AgUiMessage } from '../ag-ui/ag-ui-event';
import { decodeJoinInput } from '../ag-ui/decode-run-input';
import { openJoin } from '../ag-ui/open-run';
import type { RouteContext } from '../http-route';

type InspectedThread = { events: AgUiEvent[]; messages: AgUiMessage[]; state: unknown };

/** What someone who joins the thread now would hear at once: its history, and what is open. */
export async function inspectThread(context: RouteContext): Promise<InspectedThread> {
  const threadId = context.params['threadId'] ?? '';
  await context.app.getConversation({ owner: context.owner, conversationId: threadId }); // unknown ones are refused
  const input = decodeJoinInput({ threadId, runId: `inspect-${context.requestId}` });
  const source = await openJoin({ context, input, agentKey: undefined });
  const leaving = new AbortController();
  const batches = source(leaving.signal)[Symbol.asyncIterator]();
  try {
    const first = await batches.next();
    if (first.done === true) throw new AppError('internal', 'A thread was joined without an event.');
    return toThread([...first.value]);
  } finally {
    leaving.abort();
    await batches.return?.();
  }
}

function toThread(events: AgUiEvent[]): InspectedThread {
  const messages = events.flatMap((event) => (event.type === 'MESSAGES_SNAPSHOT' ? event.messages : []));
  const state = events.findLast((event) => event.type === 'STATE_SNAPSHOT')?.snapshot as unknown;
  return { events, messages, state: state ?? null };
}
