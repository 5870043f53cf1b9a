import { describe, expect, it } from 'vitest';
import type { ContentBlock } from '../../../contract/content-block';
import { sampleMessage, sampleTurn } from '../../testing/sample-records';
import { planRun } from './plan-run';
import type { InputMessage } from './run-input-schema';

const user = (id: string): InputMessage => ({ id, role: 'user', content: id });
const said = (id: string, role: 'assistant' | 'tool' = 'assistant'): InputMessage => ({ id, role, content: id });

const asked = (id: string, externalId: string | null = null) => sampleMessage('C', { id, externalId });
const answered = (id: string) =>
  sampleMessage('C', { id, role: 'assistant', content: [{ type: 'text', text: id }], stopReason: 'end_turn' });
const called = (id: string, ...calls: string[]) => {
  const content = calls.map((call): ContentBlock => ({
    type: 'tool_use',
    tool_use_id: call,
    tool_name: 'n',
    tool_input: {},
  }));
  return sampleMessage('C', { id, role: 'assistant', content, stopReason: 'tool_calls' });
};

const stored = [asked('U1', 'u1'), answered('A1'), asked('U2', 'u2'), answered('A2')];
const plan = (messages: InputMessage[], history = stored, tree = history) =>
  planRun({ messages }, { messages: history.slice(-1), path: history, tree, activeTurn: null });

describe('planRun', () => {
  it('asks what is new at the end of a known history, whatever known messages say now', () => {
    const edited = { ...user('u1'), content: 'something else' };
    expect(plan([edited, said('A1'), user('u2'), said('A2.1'), user('u3')])).toEqual({
      kind: 'ask',
      messages: [user('u3')],
      toolResults: [],
    });
  });

  it('knows messages by our id, by the client’s own, and by the ids of their parts', () => {
    for (const last of ['A2', 'A2.3', 'A2.reasoning.0', 'A2.result.call.1', 'U2', 'u2']) {
      expect(plan([said(last), user('new')])).toMatchObject({ kind: 'ask', messages: [{ id: 'new' }] });
    }
  });

  it('takes every message it has not seen', () => {
    expect(plan([said('A2'), user('u3'), user('u4')])).toMatchObject({ messages: [{ id: 'u3' }, { id: 'u4' }] });
  });

  it('does not branch for a client that has not heard the last answer, or that sends only what is new', () => {
    expect(plan([user('u1'), said('A1'), user('u2'), user('u3')])).not.toHaveProperty('parentId');
    expect(plan([user('u3')])).not.toHaveProperty('parentId');
  });

  it('branches where a later user message is left out', () => {
    expect(plan([user('u1'), said('A1'), user('u2b')])).toMatchObject({ kind: 'ask', parentId: 'A1' });
    expect(plan([user('u1'), user('u2b')])).toMatchObject({ kind: 'ask', parentId: 'A1' });
  });

  it('answers again when the history ends with a stored user message', () => {
    expect(plan([user('u1'), said('A1'), user('u2')])).toEqual({ kind: 'regenerate', userMessageId: 'U2' });
    expect(plan([user('u1')])).toEqual({ kind: 'regenerate', userMessageId: 'U1' });
  });

  it('answers again what a shorter history ends with, before a stored user message', () => {
    expect(plan([user('u1'), said('A1')])).toEqual({ kind: 'regenerate', userMessageId: 'U1' });
    expect(plan([said('A1.2')])).toEqual({ kind: 'regenerate', userMessageId: 'U1' });
  });

  it('goes on from the end of another branch that the client looks at', () => {
    const tree = [...stored, answered('A2b')];
    expect(plan([user('u1'), said('A1'), user('u2'), said('A2b'), user('u3')], stored, tree)).toMatchObject({
      kind: 'ask',
      messages: [user('u3')],
      parentId: 'A2b',
    });
    expect(plan([user('u1'), said('A1'), user('u2'), said('A2b')], stored, tree)).toEqual({ kind: 'nothing' });
  });

  it('asks nothing when there is nothing new, or the answer is on its way', () => {
    expect(plan([])).toEqual({ kind: 'nothing' });
    expect(plan([user('u1'), said('A1'), user('u2'), said('A2')])).toEqual({ kind: 'nothing' });
    const activeTurn = sampleTurn('C', { userMessageId: 'U2' });
    expect(
      planRun({ messages: [user('u2')] }, { messages: stored.slice(-1), path: stored, tree: stored, activeTurn }),
    ).toEqual({
      kind: 'nothing',
    });
  });

  it('goes on with a client’s tools when all results are in, and until then names what is missing', () => {
    const history = [asked('U1', 'u1'), called('A1', 'c1', 'c2')];
    const result = (call: string, error?: string): InputMessage => ({
      ...said(`t-${call}`, 'tool'),
      toolCallId: call,
      content: [{ type: 'text', text: call }],
      error,
    });
    expect(plan([user('u1'), said('A1'), result('c2')], history)).toEqual({
      kind: 'await-tools',
      pendingCallIds: ['c1'],
    });
    expect(plan([user('u1'), said('A1'), result('c2'), result('c1', 'no')], history)).toEqual({
      kind: 'answer-tools',
      toolResults: [
        { toolUseId: 'c1', toolName: 'n', output: 'c1', error: 'no', externalId: 't-c1' },
        { toolUseId: 'c2', toolName: 'n', output: 'c2', error: null, externalId: 't-c2' },
      ],
    });
  });

  it('takes of a thread that began elsewhere only what follows its last answer', () => {
    expect(plan([user('x'), said('y'), user('z')], [])).toEqual({
      kind: 'ask',
      messages: [user('z')],
      toolResults: [],
    });
  });
});
