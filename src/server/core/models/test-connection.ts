import type { TestedConnection } from '../../../contract/model';
import { probeTarget, type ProbePorts, type Server } from './probe-target';

/** Whether the model answers. Nothing is kept. */
export async function testConnection(ports: ProbePorts, server: Server & { model: string }): Promise<TestedConnection> {
  const tried = await ports.probe.tryModel({ ...(await probeTarget(ports, server)), model: server.model });
  return tried.ok ? { ok: true, message: `${server.model} answers.`, detail: null } : tried;
}
