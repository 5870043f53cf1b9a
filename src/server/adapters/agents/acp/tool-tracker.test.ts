import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../../core/agents/agent-event';
import { readPermission, readUpdate, type ToolUpdate } from './session-update';
import { ToolTracker } from './tool-tracker';

/** As programs send it. */
function told(update: object): ToolUpdate {
  const read = readUpdate({ sessionId: 's', update });
  if (read?.sessionUpdate !== 'tool_call' && read?.sessionUpdate !== 'tool_call_update') throw new Error('no tool call');
  return read;
}

function asked(toolCall: object): ToolUpdate {
  return readPermission({ sessionId: 's', toolCall, options: [] }).toolCall;
}

const typesOf = (events: readonly AgentEvent[]) => events.map(({ type }) => type);

describe('a call of a program’s tool', () => {
  it('is complete only with its whole input, as OpenCode sends it in pieces', () => {
    const tracker = new ToolTracker();
    const call = { toolCallId: 'a', kind: 'execute' };
    const begun = tracker.update(told({ sessionUpdate: 'tool_call', ...call, title: 'bash', status: 'pending', rawInput: { cwd: '/w' } }));
    expect(typesOf(begun)).toEqual(['tool_call_start']);
    const input = { command: 'ls', cwd: '/w' };
    const running = tracker.update(told({ sessionUpdate: 'tool_call_update', ...call, title: 'ls', status: 'in_progress', rawInput: input }));
    expect(running[0]).toMatchObject({ type: 'tool_call', tool_input: input });
    const { call: shown } = tracker.ask(asked({ ...call, title: 'ls', status: 'pending', rawInput: { command: 'ls' } }));
    expect(shown).toMatchObject({ title: 'ls', input });
  });

  it('takes its input from the request for permission, where Codex tells it first', () => {
    const tracker = new ToolTracker();
    const begun = tracker.update(told({ sessionUpdate: 'tool_call', toolCallId: 'a', kind: 'read', title: 'List files', status: 'in_progress' }));
    expect(typesOf(begun)).toEqual(['tool_call_start']);
    const { call, events } = tracker.ask(asked({ toolCallId: 'a', title: 'List files', rawInput: { command: 'ls nowhere' } }));
    expect(call.input).toEqual({ command: 'ls nowhere' });
    expect(events).toMatchObject([{ type: 'tool_call', tool_input: { command: 'ls nowhere' } }]);
  });

  it('answers with what its command printed, which Codex tells in the metadata', () => {
    const tracker = new ToolTracker();
    tracker.update(told({ sessionUpdate: 'tool_call', toolCallId: 'a', title: 'touch /b', status: 'in_progress', rawInput: { command: 'touch /b' } }));
    const _meta = { terminal_output_delta: { data: 'touch: Read-only file system\n', terminal_id: 'a' } };
    const printed = tracker.update(told({ sessionUpdate: 'tool_call_update', toolCallId: 'a', _meta }));
    expect(printed).toMatchObject([{ type: 'tool_progress', message: 'touch: Read-only file system' }]);
    const over = tracker.update(told({ sessionUpdate: 'tool_call_update', toolCallId: 'a', status: 'failed' }));
    expect(over).toMatchObject([{ type: 'tool_result', output: null, error: 'touch: Read-only file system\n' }]);
  });

  it('is complete once it is over, whatever was told of its input', () => {
    const tracker = new ToolTracker();
    tracker.update(told({ sessionUpdate: 'tool_call', toolCallId: 'a', title: 'Think' }));
    const over = tracker.update(told({ sessionUpdate: 'tool_call_update', toolCallId: 'a', status: 'completed', rawOutput: 3 }));
    expect(over).toMatchObject([{ type: 'tool_call', tool_input: {} }, { type: 'tool_result', output: 3, error: null }]);
  });
});
