import { AppError } from '../core/app-error';

type Position = { updatedAt: Date; id: string };

/** Where a page of conversations ended, as clients hand it back. */
export function encodeCursor({ updatedAt, id }: Position): string {
  return `${updatedAt.getTime().toString(36)}.${id}`;
}

export function decodeCursor(cursor: string): Position {
  const [time, id] = cursor.split('.');
  const updatedAt = new Date(Number.parseInt(time ?? '', 36));
  if (Number.isNaN(updatedAt.getTime()) || id === undefined || id === '') {
    throw new AppError('invalid-input', 'The cursor is not one that this server gave.', {
      errors: [{ path: 'cursor', message: 'not a cursor' }],
    });
  }
  return { updatedAt, id };
}
