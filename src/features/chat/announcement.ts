import type { Approval } from '../../contract/message';
import { strings } from '../../ui/strings';
import type { ThreadState } from './thread-state';

/** What a screen reader is told, politely, when it changes. */
export function announcement(thread: ThreadState | null): string {
  if (!thread) return '';
  if (thread.live) return thread.live.approvals.map(asked).join(' ') || strings.live.answering;
  const last = thread.messages.at(-1);
  if (last?.role !== 'assistant') return '';
  if (last.status === 'failed') return strings.live.failed;
  return last.stop_reason === 'interrupted' ? strings.live.stopped : strings.live.answered;
}

function asked({ message, tool_name }: Approval): string {
  return message === '' ? strings.live.approval(tool_name) : strings.live.asks(message);
}
