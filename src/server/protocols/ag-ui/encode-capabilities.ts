import type { AgentCapabilities } from '@ag-ui/core';
import type { Agent } from '../../../contract/agent';

/** What AG-UI clients may expect of an agent, as far as this server knows. */
export function encodeCapabilities(agent: Agent, version: string): AgentCapabilities {
  const { tools, reasoning, approvals, input } = agent.capabilities;
  return {
    identity: {
      name: agent.display_name,
      type: agent.kind,
      description: agent.description,
      provider: 'parley',
      version,
    },
    transport: { streaming: true, websocket: false, httpBinary: true, pushNotifications: false, resumable: true },
    tools: { supported: tools, parallelCalls: true, clientProvided: tools },
    state: { snapshots: true, deltas: true, persistentState: false, memory: true },
    reasoning: { supported: reasoning, streaming: reasoning, encrypted: false },
    multimodal: {
      input: { image: input.includes('image'), pdf: input.includes('pdf'), file: true, audio: false, video: false },
    },
    humanInTheLoop: { supported: approvals, approvals, interrupts: approvals, approveWithEdits: approvals },
  };
}
