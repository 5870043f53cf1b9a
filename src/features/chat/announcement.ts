import { strings } from '../../ui/strings';
import type { ThreadState } from './thread-state';

/** What a screen reader is told, politely, when it changes. */
export function announcement(thread: ThreadState | null): string {
  if (!thread) return '';
  const approval = thread.live?.approvals[0];
  if (approval) return strings.live.approval(approval.tool_name);
  if (thread.live) return strings.live.answering;
  const last = thread.messages.at(-1);
  if (last?.role !== 'assistant') return '';
  if (last.status === 'failed') return strings.live.failed;
  return last.stop_reason === 'interrupted' ? strings.live.stopped : strings.live.answered;
}
