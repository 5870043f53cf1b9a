import type { TurnDraft } from '../../../contract/turn-draft';
import type { TurnEventOf } from '../../../contract/turn-event';
import { AppError } from '../../core/app-error';
import { turnFailure } from './turn-failure';

/** How a turn ended that did not fail. Throws its failure. */
export function turnDone({ end }: Pick<TurnDraft, 'end'>): TurnEventOf<'turn_done'> {
  if (end === null) throw new AppError('internal', 'The events of the turn ended before it did.');
  const failure = turnFailure(end);
  if (failure !== null || end.type === 'turn_error') throw failure ?? new AppError('internal', 'The turn failed.');
  return end;
}
