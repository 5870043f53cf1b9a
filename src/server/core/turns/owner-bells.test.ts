import { expect, it } from 'vitest';
import { sampleConversation } from '../../testing/sample-records';
import { OwnerBells } from './owner-bells';

const MANY = 10_001;

function start() {
  const asked: string[] = [];
  const record = sampleConversation();
  const bells = new OwnerBells({
    findById: (id) => {
      asked.push(id);
      return Promise.resolve({ ...record, id });
    },
  });
  return { bells, record, asked };
}

it('whose a conversation was is known when it is gone, while somebody listens', () => {
  const { bells, record, asked } = start();
  const bell = bells.open(record.owner);
  bells.remember({ ...record, id: 'gone' });
  bells.ring('gone');
  expect([bell.take(), asked]).toEqual([['gone'], []]);
});

it('nothing is kept of what is deleted while nobody listens, and of the rest not all', () => {
  const { bells, record, asked } = start();
  bells.remember({ ...record, id: 'unheard' });
  bells.open(record.owner);
  bells.ring('unheard');
  expect(asked).toEqual(['unheard']);
  for (let index = 0; index < MANY; index += 1) bells.remember({ ...record, id: String(index) });
  bells.ring('0');
  expect(asked).toEqual(['unheard', '0']);
});
