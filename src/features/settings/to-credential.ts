import type { CreateModel } from '../../contract/model';

/** What was written in the field of a key: the key itself, or the name of a variable that holds it, as `env:NAME`. */
export function toCredential(text: string): Pick<CreateModel, 'api_key' | 'credential_ref'> {
  if (text === '') return {};
  return text.startsWith('env:') ? { credential_ref: text } : { api_key: text };
}
