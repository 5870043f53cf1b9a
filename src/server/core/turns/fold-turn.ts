import { applyTurnEvent, newTurnDraft, type TurnDraft } from '../../../contract/turn-draft';
import type { TurnEvent } from '../../../contract/turn-event';

/** Folds a turn's events, the first of which is its `turn_start`. */
export function foldTurn(events: readonly TurnEvent[]): TurnDraft {
  const [start, ...rest] = events;
  if (start?.type !== 'turn_start') throw new Error('a turn starts with turn_start');
  const draft = newTurnDraft(start);
  for (const event of rest) applyTurnEvent(draft, event);
  return draft;
}
