import { invalidInput } from '../core/invalid-input';

type Position = { updatedAt: Date; id: string };

/** Where a page of conversations ended, as clients hand it back. */
export function encodeCursor({ updatedAt, id }: Position): string {
  return `${updatedAt.getTime().toString(36)}.${id}`;
}

export function decodeCursor(cursor: string): Position {
  const [time, id] = cursor.split('.');
  const updatedAt = new Date(Number.parseInt(time ?? '', 36));
  if (Number.isNaN(updatedAt.getTime()) || id === undefined || id === '') {
    throw invalidInput([{ path: 'cursor', message: 'is not one that this server gave' }]);
  }
  return { updatedAt, id };
}
