import { stat } from 'node:fs/promises';

/** `null` when there is no such file. */
export async function sizeOf(path: string): Promise<number | null> {
  return (await orNull(stat(path)))?.size ?? null;
}

/** What was read, or `null` when there is no such file. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
