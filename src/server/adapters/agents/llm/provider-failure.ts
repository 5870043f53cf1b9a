import { APICallError } from 'ai';
import { AppError, isAppError } from '../../../core/app-error';
import type { ModelDefinition } from '../definition/model-schema';
import { presentableWords } from '../presentable-words';
import { modelProviders } from './providers/model-providers';

/** Whose model it was, for messages that name it. */
export type ModelIdentity = {
  agentKey: string;
  model: ModelDefinition;
  modelId: string;
  /** The registered model's name for people, when it is none of the agent file. */
  registeredAs?: string;
};

/** Puts a provider's failure into words that name the provider and say what to do. The key is in none of them. */
export function providerFailure(error: unknown, identity: ModelIdentity, hasAnswered: boolean): AppError {
  if (isAppError(error)) return error;
  const words = presentableWords(messageOf(error), [identity.model.api_key ?? '']);
  const cause = new Error(words);
  const { code, text, retryAfterSeconds } = describe(error, identity, { hasAnswered, reason: words === '' ? '' : `: ${words}` });
  return new AppError(code, text, { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
}

/** `openai-compatible at http://127.0.0.1:8080`: enough to know which one failed. */
export function nameProvider({ model }: ModelIdentity): string {
  const { provider, endpoint } = model;
  const isUsual = endpoint === undefined || endpoint === modelProviders[provider].endpoint;
  return isUsual ? provider : `${provider} at ${new URL(endpoint).origin}`;
}

type Failure = {
  code: 'agent-unavailable' | 'agent-misbehaved';
  text: string;
  retryAfterSeconds?: number;
};

type Circumstances = { hasAnswered: boolean; reason: string };

function describe(error: unknown, identity: ModelIdentity, { hasAnswered, reason }: Circumstances): Failure {
  const name = nameProvider(identity);
  if (hasAnswered || !APICallError.isInstance(error)) {
    const text = hasAnswered ? `${name} broke off in mid-answer${reason}.` : `${name} gave no usable answer${reason}.`;
    return { code: 'agent-misbehaved', text: `${text} Send the message again.` };
  }
  const { statusCode } = error;
  if (statusCode === undefined) {
    const text = `${name} cannot be reached. Check that it runs and that ${placeOf(identity, 'endpoint')} is right.`;
    return { code: 'agent-unavailable', text };
  }
  return describeStatus(statusCode, identity, reason);
}

function describeStatus(status: number, identity: ModelIdentity, reason: string): Failure {
  const name = nameProvider(identity);
  const isKeyRefused = status === 401 || status === 403 || (status === 400 && /api key/i.test(reason));
  if (isKeyRefused) {
    const text = `${name} refused the API key (${status}). Check ${placeOf(identity, 'api_key')}.`;
    return { code: 'agent-unavailable', text };
  }
  switch (status) {
    case 404:
      return {
        code: 'agent-unavailable',
        text: `${name} does not know the model "${identity.modelId}" (404). Check ${placeOf(identity, 'name')} and its address.`,
      };
    case 301:
    case 302:
    case 303:
    case 307:
    case 308:
      return {
        code: 'agent-unavailable',
        text: `${name} redirects to another address (${status}), which is not followed. Check ${placeOf(identity, 'endpoint')}.`,
      };
    case 429:
      return {
        code: 'agent-unavailable',
        text: `${name} is over its rate limit (429). Try again later.`,
      };
    default:
      return status >= 500
        ? { code: 'agent-misbehaved', text: `${name} failed (${status})${reason}. Try again later.` }
        : { code: 'agent-misbehaved', text: `${name} refused the request (${status})${reason}.` };
  }
}

const words = { endpoint: 'address', api_key: 'API key', name: 'model name' };

/** Where a person mends it. */
function placeOf({ agentKey, registeredAs }: ModelIdentity, key: keyof typeof words): string {
  if (registeredAs === undefined) return `"model.${key}" of agent "${agentKey}"`;
  return `the ${words[key]} of "${registeredAs}" in the settings under Models`;
}

function messageOf(error: unknown): string {
  // Of an answer that had begun well, the SDK tells only which part of it gave up.
  if (APICallError.isInstance(error) && error.statusCode === 200) return '';
  if (error instanceof Error) return error.message;
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return typeof message === 'string' ? message : '';
}
