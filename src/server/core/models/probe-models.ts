import type { TestedConnection } from '../../../contract/model';
import type { Ports } from '../ports';
import { checkAddress } from './check-address';
import type { ModelRecord } from './model-record';
import { toKey, type GivenCredential } from './resolve-credential';

type ProbePorts = Pick<Ports, 'models' | 'probe' | 'vault'>;

export type Server = GivenCredential & Pick<ModelRecord, 'provider' | 'baseUrl'>;

/** Which models a server offers. A server that does not answer is no error: the message says what is wrong. */
export async function listModelsOf(ports: ProbePorts, server: Server): Promise<{ models: string[]; message: string }> {
  const found = await ports.probe.listModels(await toTarget(ports, server));
  if (!found.ok) return { models: [], message: found.message };
  const { models } = found;
  return {
    models,
    message: models.length === 0 ? 'The server answers, but offers no model.' : `${models.length} found.`,
  };
}

/** Whether the model answers. Nothing is kept. */
export async function testConnection(ports: ProbePorts, server: Server & { model: string }): Promise<TestedConnection> {
  const tried = await ports.probe.tryModel({ ...(await toTarget(ports, server)), model: server.model });
  return tried.ok ? { ok: true, message: `${server.model} answers.`, detail: null } : tried;
}

async function toTarget(ports: ProbePorts, server: Server) {
  checkAddress(server);
  const { provider, baseUrl } = server;
  return { provider, baseUrl, apiKey: await toKey(ports, server, { provider, baseUrl }) };
}
