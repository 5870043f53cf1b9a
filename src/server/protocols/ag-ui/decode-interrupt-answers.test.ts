import { describe, expect, it } from 'vitest';
import type { Approval } from '../../../contract/message';
import { decodeInterruptAnswers } from './decode-interrupt-answers';
import type { ResumeEntry } from './run-input-schema';

const approval = (request_id: string): Approval => ({
  request_id,
  turn_id: 'T',
  tool_use_id: 'c',
  tool_name: 'n',
  tool_input: {},
  message: '?',
  expires_at: '2030-01-01T00:00:00.000Z',
});
const resolved = (interruptId: string, payload?: unknown): ResumeEntry => ({
  interruptId,
  status: 'resolved',
  payload,
});
const decode = (resume: ResumeEntry[], legacyResume?: unknown, open = [approval('R')]) =>
  decodeInterruptAnswers({ resume, legacyResume }, open);

describe('decodeInterruptAnswers', () => {
  it.each<[unknown, object]>([
    [{ approved: true }, { behavior: 'allow' }],
    [
      { approved: true, editedArgs: { a: 1 } },
      { behavior: 'allow', input: { a: 1 } },
    ],
    [
      { approved: false, message: 'Too risky' },
      { behavior: 'deny', message: 'Too risky' },
    ],
    [{ behavior: 'allow' }, { behavior: 'allow' }],
    [true, { behavior: 'allow' }],
    ['No', { behavior: 'deny' }],
    ['{"approved":true}', { behavior: 'allow' }],
  ])('reads the answer %j', (payload, decision) => {
    expect(decode([resolved('R', payload)]).decisions).toEqual([{ request_id: 'R', ...decision }]);
    expect(decode([], payload).decisions).toEqual([{ request_id: 'R', ...decision }]);
  });

  it.each<[unknown]>([[undefined], [null], ['perhaps'], [{}], [{ approved: 'later' }], [1], [['yes']]])(
    'takes %j for no answer',
    (payload) => {
      expect(decode([resolved('R', payload)]).decisions).toBeNull();
    },
  );

  it('takes an abandoned interrupt for a refusal', () => {
    expect(decode([{ interruptId: 'R', status: 'cancelled', payload: { approved: true } }]).decisions).toEqual([
      { request_id: 'R', behavior: 'deny' },
    ]);
  });

  it('decides nothing unless every open interrupt is answered, and names answers to others', () => {
    const open = [approval('R'), approval('S')];
    expect(decode([resolved('R', true), resolved('X', true)], undefined, open)).toEqual({
      decisions: null,
      unknownIds: ['X'],
    });
    expect(decode([resolved('S', true), resolved('R', false)], undefined, open).decisions).toMatchObject([
      { request_id: 'R' },
      { request_id: 'S' },
    ]);
  });
});
