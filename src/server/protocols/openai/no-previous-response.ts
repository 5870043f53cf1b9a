import type { AppError } from '../../core/app-error';
import { invalidInput } from '../../core/invalid-input';

export function noPreviousResponse(): AppError {
  return invalidInput([
    { path: 'previous_response_id', message: 'there is no such response', code: 'previous_response_not_found' },
  ]);
}
