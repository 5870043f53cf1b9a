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
const MAX_CHARS = 4 * 1024 * 1024;

/** Looks at model servers over HTTP, as their clients do. */
export function createModelProbe({
  clock,
  fetch: given = globalThis.fetch,
  limitMs = LIMIT_MS,
}: CreateModelProbe): ModelProbe {
  const fetch = noRedirectFetch(given);
  return {
    listModels: async (target) => {
      const signal = AbortSignal.timeout(limitMs);
      const url = modelLists[target.provider].toUrl(toBase(target));
      const found = await readList(target, url, { fetch, signal });
      if (Array.isArray(found)) return { ok: true, models: found.sort() };
      return describeProbeFailure({ ...target, url }, signal.aborted ? { kind: 'silence', limitMs } : found);
    },
    tryModel: async (target) => {
      const signal = AbortSignal.timeout(limitMs);
      const url = toBase(target);
      const { tryModel } = await import('./try-model');
      const trouble = await tryModel(target, url, { clock, fetch, signal });
      if (!trouble) return { ok: true };
      return describeProbeFailure({ ...target, url }, signal.aborted ? { kind: 'silence', limitMs } : trouble);
    },
  };
}

function toBase({ provider, baseUrl }: ProbeTarget): string {
  return (baseUrl ?? modelProviders[provider].endpoint ?? '').replace(/\/+$/, '');
}

type Wire = { fetch: typeof globalThis.fetch; signal: AbortSignal };

async function readList(target: ProbeTarget, url: string, { fetch, signal }: Wire): Promise<string[] | ProbeTrouble> {
  const list = modelLists[target.provider];
  const headers = target.apiKey === null ? {} : list.headers(target.apiKey);
  try {
    const response = await fetch(url, { headers: { accept: 'application/json', ...headers }, signal });
    const said = await readText(response);
    const location = response.headers.get('location') ?? undefined;
    if (!response.ok) return { kind: 'status', status: response.status, said, location };
    return list.names.safeParse(parseJson(said)).data ?? { kind: 'stranger', said };
  } catch (error) {
    return { kind: 'unreachable', said: error instanceof Error ? error.message : '' };
  }
}

/** No model list is longer; a server that sends more is cut off. */
async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_CHARS) break;
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
