import type { Ports } from '../ports';
import { checkAddress } from './check-address';
import type { ModelRecord } from './model-record';
import { toKey, type GivenCredential } from './resolve-credential';

export type ProbePorts = Pick<Ports, 'models' | 'probe' | 'vault'>;

/** Where models are, and how to get in. */
export type Server = GivenCredential & Pick<ModelRecord, 'provider' | 'baseUrl'>;

/** The server as a probe takes it, with its key. Throws `invalid-input` for an address that is missing. */
export async function probeTarget(ports: ProbePorts, server: Server) {
  checkAddress(server);
  const { provider, baseUrl } = server;
  return { provider, baseUrl, apiKey: await toKey(ports, server, { provider, baseUrl }) };
}
