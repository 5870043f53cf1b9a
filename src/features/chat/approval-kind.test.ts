import { describe, expect, it } from 'vitest';
import type { Approval } from '../../contract/message';
import { approvalKind } from './approval-kind';

const schema = { type: 'object', properties: {} };
const approval = (own: Partial<Approval>): Approval => ({
  request_id: 'r1',
  turn_id: 't1',
  tool_use_id: 'c1',
  tool_name: 'send',
  tool_input: {},
  message: '',
  expires_at: '2026-11-30T00:00:00.000Z',
  ...own,
});

describe('a request to a person', () => {
  it('is a form when it is of no call and holds one', () => {
    expect(approvalKind(approval({ tool_use_id: 'r1', tool_input: { requested_schema: schema } }))).toEqual({
      is: 'form',
      schema,
    });
  });

  it('is about a tool even when an argument has the name of a form', () => {
    expect(approvalKind(approval({ tool_input: { requested_schema: schema } }))).toEqual({ is: 'tool' });
  });

  it('is a plain question when it is about no tool', () => {
    expect(approvalKind(approval({ tool_name: 'approval' }))).toEqual({ is: 'question' });
  });
});
