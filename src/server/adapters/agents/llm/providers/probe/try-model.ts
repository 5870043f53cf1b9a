import { APICallError } from 'ai';
import type { ProbeTarget } from '../../../../../core/models/model-probe';
import type { ProviderContext } from '../model-provider';
import { modelProviders } from '../model-providers';
import type { ProbeTrouble } from './describe-probe-failure';

type Wire = Pick<ProviderContext, 'clock' | 'fetch'> & { signal: AbortSignal };

/** Room for a model that thinks first. */
const MAX_TOKENS = 64;

/** Asks the model for a word; answers what went wrong, or `null`. */
export async function tryModel(
  { provider, apiKey, model }: ProbeTarget & { model: string },
  endpoint: string,
  { signal, ...wire }: Wire,
): Promise<ProbeTrouble | null> {
  const context: ProviderContext = { ...wire, readGuide: () => Promise.resolve([]), wordsPerSecond: 0 };
  try {
    const models = await modelProviders[provider].open({ provider, endpoint, api_key: apiKey ?? '' }, context);
    const content = [{ type: 'text' as const, text: 'Reply with the word OK.' }];
    await models(model).doGenerate({ prompt: [{ role: 'user', content }], maxOutputTokens: MAX_TOKENS, abortSignal: signal });
    return null;
  } catch (error) {
    return toTrouble(error);
  }
}

function toTrouble(error: unknown): ProbeTrouble {
  const said = error instanceof Error ? error.message : '';
  if (!APICallError.isInstance(error)) return { kind: error instanceof TypeError ? 'unreachable' : 'stranger', said };
  const { statusCode: status, responseHeaders } = error;
  if (status === undefined) return { kind: 'unreachable', said };
  if (status < 300) return { kind: 'stranger', said };
  return { kind: 'status', status, said, location: responseHeaders?.['location'] };
}
