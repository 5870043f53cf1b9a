import { patientFetch } from './patient-fetch';

/**
 * What a query without input answers, asked where the client of React is not, or past all calls that wait for somebody to sign in. `null`
 * where the server does not say.
 */
export async function queryOnce<T>(procedure: string, send: typeof fetch = patientFetch): Promise<T | null> {
  try {
    const answer = (await (await send(`/api/trpc/${procedure}`)).json()) as { result?: { data?: T } } | null;
    return answer?.result?.data ?? null;
  } catch {
    return null;
  }
}
