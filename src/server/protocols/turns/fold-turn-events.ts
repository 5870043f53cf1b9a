import { applyTurnEvent, newTurnDraft, type TurnDraft } from '../../../contract/turn-draft';
import type { LogEvent } from '../../../contract/turn-event';
import { AppError } from '../../core/app-error';

/** A whole turn as the message that it makes. */
export async function foldTurnEvents(batches: AsyncIterable<readonly LogEvent[]>): Promise<TurnDraft> {
  let draft: TurnDraft | null = null;
  for await (const batch of batches) {
    for (const { event } of batch) {
      if (event.type === 'turn_start') draft = newTurnDraft(event);
      else if (draft !== null) applyTurnEvent(draft, event);
    }
  }
  if (draft === null) throw new AppError('internal', 'The events of the turn ended before it began.');
  return draft;
}
