import { queryOnce } from '../../trpc/query-once';
import { sessionFetch } from '../../trpc/session';

let known: number | null = null;

/** How large a file may be on this server, in bytes; `null` if it does not say: then the upload itself tells what is wrong. */
export async function readFileLimit(): Promise<number | null> {
  known ??= (await queryOnce<{ file_bytes?: number }>('about.get', sessionFetch))?.file_bytes ?? null;
  return known;
}
