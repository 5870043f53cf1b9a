import { z } from 'zod';
import { AgentCapabilitiesSchema } from '@ag-ui/core/schemas';
import type { Agent } from '../../../contract/agent';
import { encodeCapabilities } from '../ag-ui/encode-capabilities';
import { DEFAULT_AGENT_ID } from './agent-of-id';

const threadEndpointsSchema = z.object({
  list: z.boolean(),
  inspect: z.boolean(),
  mutations: z.boolean(),
  realtimeMetadata: z.boolean(),
});

/** What a CopilotKit front end asks first: which agents there are, and what this server does of a runtime's work. */
export const runtimeInfoSchema = z.object({
  version: z.string(),
  agents: z.record(
    z.string(),
    z.object({
      name: z.string(),
      description: z.string(),
      className: z.string(),
      capabilities: AgentCapabilitiesSchema,
    }),
  ),
  mode: z.literal('sse'),
  audioFileTranscriptionEnabled: z.boolean(),
  threadEndpoints: threadEndpointsSchema,
  singleRoute: z.object({ resourceOperations: z.boolean(), threadEndpoints: threadEndpointsSchema }),
  telemetryDisabled: z.boolean(),
});
type RuntimeInfo = z.infer<typeof runtimeInfoSchema>;

const THREAD_ENDPOINTS = { list: true, inspect: true, mutations: true, realtimeMetadata: false };

/** The default agent is listed a second time under the id that front ends use when they name none. */
export function encodeRuntimeInfo(agents: readonly Agent[], version: string): RuntimeInfo {
  const ready = agents.filter((agent) => agent.available);
  const named = Object.fromEntries(ready.map((agent) => [agent.agent_key, encodeAgent(agent, version)]));
  const standard = ready.find((agent) => agent.is_default);
  return {
    version,
    agents: { ...(standard && { [DEFAULT_AGENT_ID]: encodeAgent(standard, version) }), ...named },
    mode: 'sse',
    audioFileTranscriptionEnabled: false,
    threadEndpoints: THREAD_ENDPOINTS,
    singleRoute: { resourceOperations: true, threadEndpoints: THREAD_ENDPOINTS },
    telemetryDisabled: true,
  };
}

function encodeAgent(agent: Agent, version: string): RuntimeInfo['agents'][string] {
  return {
    name: agent.display_name,
    description: agent.description,
    className: agent.kind,
    capabilities: encodeCapabilities(agent, version),
  };
}
