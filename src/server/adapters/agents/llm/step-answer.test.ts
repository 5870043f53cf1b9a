import { expect, test } from 'vitest';
import type { StreamPart } from './model-call';
import { StepAnswer } from './step-answer';

const SIGNATURE = { vendor: { signature: 's-1' } };

function answerOf(parts: readonly StreamPart[]) {
  const answer = new StepAnswer();
  for (const part of parts) answer.take(part);
  return answer;
}

test('what a provider needs to know its own words again goes back with them, in the order they began', () => {
  const answer = answerOf([
    { type: 'reasoning-start', id: '0' },
    { type: 'reasoning-delta', id: '0', delta: 'Let me ' },
    { type: 'text-start', id: '0' },
    { type: 'reasoning-delta', id: '0', delta: 'see.' },
    { type: 'reasoning-end', id: '0', providerMetadata: SIGNATURE },
    { type: 'text-delta', id: '0', delta: 'I look.' },
    { type: 'text-end', id: '0' },
  ]);
  answer.takeCall({ toolUseId: 'a', toolName: 'look', input: { at: 1 }, problem: null }, SIGNATURE);
  expect(answer.toMessage()).toEqual({
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'Let me see.', providerOptions: SIGNATURE },
      { type: 'text', text: 'I look.' },
      { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: { at: 1 }, providerOptions: SIGNATURE },
    ],
  });
});

test('empty text is left out, and arguments that are no object are none', () => {
  const answer = answerOf([
    { type: 'text-start', id: '1' },
    { type: 'text-end', id: '1' },
  ]);
  answer.takeCall({ toolUseId: 'a', toolName: 'look', input: '{"q', problem: 'broken' }, undefined);
  expect(answer.toMessage().content).toEqual([{ type: 'tool-call', toolCallId: 'a', toolName: 'look', input: {} }]);
});

test('a picture goes back whole after the answer was kept as JSON (its bytes became an object of numbers)', () => {
  const answer = answerOf([{ type: 'file', mediaType: 'image/png', data: new Uint8Array([1, 2, 250]) }]);
  answer.takeCall({ toolUseId: 'a', toolName: 'look', input: {}, problem: null }, undefined);
  const kept = JSON.parse(JSON.stringify(answer.toMessage())) as unknown;
  expect(kept).toMatchObject({ content: [{ type: 'file', mediaType: 'image/png', data: 'AQL6' }, { type: 'tool-call' }] });
});
