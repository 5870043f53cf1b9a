import { APICallError } from 'ai';
import type { ModelProbe, ProbeTarget } from '../../../../../core/models/model-probe';
import type { ProviderContext } from '../model-provider';
import { modelProviders } from '../model-providers';
import { noRedirectFetch } from '../no-redirect-fetch';
import { describeProbeFailure, type ProbeTrouble } from './describe-probe-failure';
import { modelLists } from './model-lists';

type CreateModelProbe = Pick<ProviderContext, 'clock'> & {
  fetch?: typeof globalThis.fetch;
  /** How long a server may take. */
  limitMs?: number;
};

const LIMIT_MS = 10_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Looks at model servers over HTTP, as their clients do. */
export function createModelProbe({ clock, fetch: given = globalThis.fetch, limitMs = LIMIT_MS }: CreateModelProbe): ModelProbe {
  const fetch = noRedirectFetch(given);
  return {
    listModels: async (target) => {
      const list = modelLists[target.provider];
      const url = list.toUrl(toBase(target));
      const headers = target.apiKey === null ? {} : list.headers(target.apiKey);
      const signal = AbortSignal.timeout(limitMs);
      try {
        const response = await fetch(url, { headers: { accept: 'application/json', ...headers }, signal });
        const said = await readText(response);
        if (!response.ok) return describeProbeFailure({ ...target, url }, { kind: 'status', ...toStatus(response), said });
        const names = list.names.safeParse(parseJson(said));
        if (!names.success) return describeProbeFailure({ ...target, url }, { kind: 'stranger', said });
        return { ok: true, models: names.data.sort() };
      } catch (error) {
        return describeProbeFailure({ ...target, url }, toTrouble(error, signal, limitMs));
      }
    },
    tryModel: async (target) => {
      const url = toBase(target);
      const signal = AbortSignal.timeout(limitMs);
      try {
        const { provider, apiKey } = target;
        const context = { clock, fetch, readGuide: () => Promise.resolve([]), wordsPerSecond: 0 };
        const models = await modelProviders[provider].open({ provider, endpoint: url, api_key: apiKey ?? '' }, context);
        const content = [{ type: 'text' as const, text: 'Reply with the word OK.' }];
        await models(target.model).doGenerate({ prompt: [{ role: 'user', content }], maxOutputTokens: 64, abortSignal: signal });
        return { ok: true };
      } catch (error) {
        return describeProbeFailure({ ...target, url }, toTrouble(error, signal, limitMs));
      }
    },
  };
}

function toBase({ provider, baseUrl }: ProbeTarget): string {
  return (baseUrl ?? modelProviders[provider].endpoint ?? '').replace(/\/+$/, '');
}

function toStatus({ status, headers }: Response) {
  return { status, location: headers.get('location') ?? undefined };
}

function toTrouble(error: unknown, signal: AbortSignal, limitMs: number): ProbeTrouble {
  if (signal.aborted) return { kind: 'silence', limitMs };
  const said = error instanceof Error ? error.message : '';
  if (!APICallError.isInstance(error)) return error instanceof TypeError ? { kind: 'unreachable', said } : { kind: 'stranger', said };
  const { statusCode: status, responseHeaders } = error;
  if (status === undefined) return { kind: 'unreachable', said };
  return status < 300 ? { kind: 'stranger', said } : { kind: 'status', status, said, location: responseHeaders?.['location'] };
}

/** No model list is longer; a server that sends more is cut off. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_BYTES) break;
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
