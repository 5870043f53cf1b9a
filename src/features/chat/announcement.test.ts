import { expect, it } from 'vitest';
import type { Approval, MessagesPage } from '../../contract/message';
import { announcement } from './announcement';
import { threadFromSnapshot } from './thread-snapshot';

const approval = (tool_name: string, message: string) => ({ request_id: tool_name, tool_name, message }) as Approval;
const running: MessagesPage = {
  messages: [{ id: 'a1', turn_id: 't1', role: 'assistant', status: 'streaming', content: [] }] as never,
  last_event_id: 1,
  has_more: false,
  approvals: [approval('erase', 'Erase a.md?'), approval('book', '')],
};

it('every request that waits is told (only the first one was)', () => {
  const told = announcement(threadFromSnapshot(running, null, 0));
  expect(told).toContain('Erase a.md?');
  expect(told).toContain('book');
});
