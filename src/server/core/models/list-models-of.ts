import { probeTarget, type ProbePorts, type Server } from './probe-target';

/** Which models a server offers. A server that does not answer is no error: the message says what is wrong. */
export async function listModelsOf(ports: ProbePorts, server: Server): Promise<{ models: string[]; message: string }> {
  const found = await ports.probe.listModels(await probeTarget(ports, server));
  if (!found.ok) return { models: [], message: found.message };
  const { models } = found;
  return {
    models,
    message: models.length === 0 ? 'The server answers, but offers no model.' : `${models.length} found.`,
  };
}
