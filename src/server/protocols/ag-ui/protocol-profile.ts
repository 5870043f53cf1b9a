import { z } from 'zod';
import type { AgentDescription } from '../../core/agents/agent-provider';

/** Which generation of clients reads the stream: `1.0`, or the 0.0.x line before it. */
export type ProtocolProfile = '1.0' | 'pre-1.0';

/** The `agui.compat` setting of an agent: `auto` looks at the input, `on` and `off` decide for every client. */
const compatSchema = z.enum(['auto', 'on', 'off']);
export type CompatSetting = z.infer<typeof compatSchema>;

const settingsSchema = z.looseObject({ compat: compatSchema.default('auto') });

/** What the agent's file says to this dialect. */
export function compatOf({ dialects }: Pick<AgentDescription, 'dialects'>): CompatSetting {
  return settingsSchema.safeParse(dialects?.['ag-ui'] ?? {}).data?.compat ?? 'auto';
}

/** A client that declares any version speaks at least 1.0; clients before it had no such field. */
export function selectProfile(protocolVersion: string | undefined, compat: CompatSetting = 'auto'): ProtocolProfile {
  if (compat === 'auto') return protocolVersion === undefined ? 'pre-1.0' : '1.0';
  return compat === 'on' ? 'pre-1.0' : '1.0';
}
