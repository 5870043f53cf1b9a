import { z } from 'zod';
import type { AgentEvent } from '../../../core/agents/agent-event';

const noticeSchema = z.object({ level: z.enum(['info', 'warning', 'error']), message: z.string() });
const progressSchema = z.object({
  toolCallId: z.string(),
  message: z.string(),
  progress: z.number().optional(),
  total: z.number().optional(),
});

/** What a server like this one puts into events of its own is understood as what it is; the rest are the agent's. */
export function readCustom(name: string, value: unknown): AgentEvent {
  const notice = name === 'notice' ? noticeSchema.safeParse(value).data : undefined;
  if (notice) return { type: 'notice', ...notice };
  const progress = name === 'tool_progress' ? progressSchema.safeParse(value).data : undefined;
  if (!progress) return { type: 'custom', name, value };
  const { toolCallId: tool_use_id, message, progress: done, total } = progress;
  return {
    type: 'tool_progress',
    tool_use_id,
    message,
    ...(done !== undefined && { progress: done }),
    ...(total !== undefined && { total }),
  };
}
