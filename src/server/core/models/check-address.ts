import { invalidInput } from '../invalid-input';
import type { ModelRecord } from './model-record';

/** Throws `invalid-input` when nobody says where the server is. */
export function checkAddress({ provider, baseUrl }: Pick<ModelRecord, 'provider' | 'baseUrl'>): void {
  if (provider === 'openai-compatible' && baseUrl === null)
    throw invalidInput([{ path: 'base_url', message: 'is needed for an OpenAI-compatible server' }]);
}
