import { EventType, type Event } from '@ag-ui/core';
import { EventSchema } from '@ag-ui/core/schemas';
import { z } from 'zod';
import { AppError } from '../../../core/app-error';

type Wire<T> = T extends Event ? Omit<T, 'type'> & { type: `${T['type']}` } : never;

export type RemoteEvent = Wire<Event>;

const known = new Set<string>(Object.values(EventType));

/** Names from before 1.0. */
const renamed: Record<string, string> = {
  THINKING_TEXT_MESSAGE_CONTENT: 'REASONING_MESSAGE_CONTENT',
  THINKING_TEXT_MESSAGE_START: 'REASONING_MESSAGE_START',
  THINKING_TEXT_MESSAGE_END: 'REASONING_MESSAGE_END',
};

const frameSchema = z.looseObject({ type: z.string() });

/** One event of the stream; `null` for types that nothing here knows. Throws `agent-misbehaved` for what is no event. */
export function readRemoteEvent(data: string, remote: string): RemoteEvent | null {
  const frame = frameSchema.safeParse(parse(data));
  if (!frame.success) throw new AppError('agent-misbehaved', `${remote} sent something that is no event.`);
  const event = completed(frame.data);
  if (!known.has(event.type)) return null;
  const parsed = EventSchema.safeParse(event);
  if (parsed.success) return parsed.data as RemoteEvent;
  const [issue] = parsed.error.issues;
  const what = issue ? `: ${issue.path.map(String).join('.')} ${issue.message}` : '';
  throw new AppError('agent-misbehaved', `${remote} sent a ${event.type} event that is not valid${what}.`);
}

/** Some servers write `null` for what they leave out, and the names of an earlier generation. */
function completed(frame: { type: string } & Record<string, unknown>): { type: string } & Record<string, unknown> {
  const kept = Object.entries(frame).filter(([key, value]) => value !== null || key === 'snapshot' || key === 'value');
  const type = renamed[frame.type] ?? frame.type;
  const isThought = type !== frame.type;
  return { ...(isThought && { messageId: 'thought', role: 'reasoning' }), ...Object.fromEntries(kept), type };
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
