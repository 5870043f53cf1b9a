import { AppError } from '../../core/app-error';
import type { TurnItem } from '../../core/application';

/** Why a follower of a turn hears no end of it. */
export function endedWithout(kind: Exclude<TurnItem['kind'], 'events' | 'waiting'>): AppError {
  switch (kind) {
    case 'dropped':
      return new AppError('message-dropped', 'The message was removed from the queue before its turn began.');
    case 'trimmed':
      return new AppError('turn-not-found', 'The turn has ended, and its events are gone: read the conversation.');
    case 'deleted':
      return new AppError('conversation-not-found', 'The conversation was deleted.');
    case 'closed':
      return new AppError('shutting-down', 'The server is shutting down. The answer goes on: join again in a moment.', {
        retryAfterSeconds: 1,
      });
  }
}
