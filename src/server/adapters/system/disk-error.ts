import { AppError } from '../../core/app-error';

/** What a failed write says to whoever waits for it: no room is nobody's mistake. */
export function toDiskError(thrown: unknown): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return thrown;
  return new AppError('storage-full', 'The file could not be kept: the disk of the server is full.', { cause: thrown });
}
