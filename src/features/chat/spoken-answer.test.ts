import { describe, expect, it } from 'vitest';
import type { Message, MessagesPage } from '../../contract/message';
import type { TurnEvent } from '../../contract/turn-event';
import { foldThread } from './fold-thread';
import { speakAnswer, type SpokenAnswer } from './spoken-answer';
import { threadFromSnapshot } from './thread-snapshot';
import type { ThreadState } from './thread-state';

const start = (turn: string): TurnEvent => ({
  type: 'turn_start',
  turn_id: `t${turn}`,
  user_message_id: null,
  message_id: `a${turn}`,
  agent_key: 'tour',
  model: null,
});
const text = (words: string): TurnEvent => ({ type: 'text_delta', text: words, block: 0 });
const done = (turn: string): TurnEvent => ({
  type: 'turn_done',
  message_id: `a${turn}`,
  stop_reason: 'end_turn',
  prompt_tokens: 1,
  completion_tokens: 1,
  usage: null,
});
const running: MessagesPage = {
  messages: [
    { id: 'a1', turn_id: 't1', role: 'assistant', status: 'streaming', content: [{ type: 'text', text: 'One. Tw' }] },
  ] as unknown as Message[],
  last_event_id: 1,
  has_more: false,
  approvals: [],
};

/** What is heard of batches of events, each of which is painted at once. */
function heard(batches: readonly (readonly TurnEvent[])[], first?: MessagesPage): string[] {
  let thread: ThreadState = threadFromSnapshot(
    first ?? { messages: [], last_event_id: 0, has_more: false, approvals: [] },
    null,
    0,
  );
  let said: SpokenAnswer | null = speakAnswer(speakAnswer(null, null), thread);
  const all: string[] = [];
  for (const events of batches) {
    const cursor = thread.cursor + 1;
    thread = foldThread(
      thread,
      events.map((event, index) => ({ seq: cursor + index, event })),
      0,
    );
    const next = speakAnswer(said, thread);
    if (next !== said && next !== null && next.sentence !== said?.sentence) all.push(next.sentence.trim());
    said = next;
    expect(speakAnswer(said, thread)).toBe(said);
  }
  return all;
}

describe('what is said aloud of an answer', () => {
  it('is each sentence once it is whole', () => {
    expect(heard([[start('1')], [text('One. T')], [text('wo. Th')]])).toEqual(['One.', 'Two.']);
  });

  it('is its end too where that is no sentence (it was never said)', () => {
    expect(heard([[start('1'), text('The sum. It is\n6 * 7')], [text(' = 42')], [done('1')]])).toEqual([
      'The sum. It is',
      '6 * 7 = 42',
    ]);
  });

  it('is all of one that comes whole between two paints', () => {
    expect(heard([[start('1'), text('42'), done('1')]])).toEqual(['42']);
  });

  it('is its end where another one has begun before that was said', () => {
    expect(
      heard([
        [start('1'), text('One. Tw')],
        [text('o'), done('1'), start('2'), text('Next. A')],
      ]),
    ).toEqual(['One.', 'Two\n\nNext.']);
  });

  it('is only what comes after the conversation was opened', () => {
    expect(heard([[text('o')], [done('1')]], running)).toEqual(['Two']);
  });

  it('is said once, though its turn is shown no more and then again', () => {
    const thread = foldThread(
      threadFromSnapshot({ ...running, messages: [] }, null, 0),
      [start('1'), text('42'), done('1')].map((event, index) => ({ seq: index + 2, event })),
      0,
    );
    const before = speakAnswer(null, { ...thread, messages: [], startedTurn: null });
    const said = speakAnswer(before, thread);
    const without = speakAnswer(said, { ...thread, messages: [] });
    expect(speakAnswer(without, thread)).toBe(said);
  });
});
