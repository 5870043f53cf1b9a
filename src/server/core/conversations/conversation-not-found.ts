import { AppError } from '../app-error';

/** Also for another owner's, and for one that was deleted this moment: nobody learns which. */
export function conversationNotFound(): AppError {
  return new AppError('conversation-not-found', 'There is no such conversation.');
}
