import type { KeySecrets } from './key-secrets';

/** A key of the settings. It has the role `admin`. */
export type StaticKey = {
  id: string;
  hash: string;
  principal: string;
  /** Whom the key stood for before principals had names. */
  formerPrincipal: string;
};

const ID_LENGTH = 12;
/** A key of its own may well hold a colon, so the name before it is plain. */
const NAMED = /^([A-Za-z][A-Za-z0-9_-]{0,63}):(.+)$/;

/** Whom `api_key` stands for, whatever its value: the key can be changed, and the conversations stay. */
const DEFAULT_PRINCIPAL = 'default';

type ConfiguredKeys = { api_key?: string | undefined; api_keys: readonly string[] };

/** `api_key` is `default`; one of `api_keys` is written as `name:key` and has that name, else one that its value gives. */
export function toStaticKeys({ api_key: apiKey, api_keys: apiKeys }: ConfiguredKeys, secrets: KeySecrets): StaticKey[] {
  return [
    ...(apiKey === undefined ? [] : [toStaticKey(apiKey, DEFAULT_PRINCIPAL, secrets)]),
    ...apiKeys.map((configured) => {
      const [, name, key] = NAMED.exec(configured) ?? [];
      return toStaticKey(key ?? configured, name ?? null, secrets);
    }),
  ];
}

function toStaticKey(key: string, principal: string | null, secrets: KeySecrets): StaticKey {
  const hash = secrets.hash(key);
  const formerPrincipal = `key-${hash.slice(0, ID_LENGTH)}`;
  return { id: `static-${hash.slice(0, ID_LENGTH)}`, hash, principal: principal ?? formerPrincipal, formerPrincipal };
}
