import { describe, expect, test } from 'vitest';
import type { Exchange } from '../agents/agent-provider';
import { owner, startEngine } from '../../testing/engine-rig';
import { createScriptedAgent } from '../../testing/scripted-agent';

async function open(suggestTitle: (exchange: Exchange) => Promise<string | null>) {
  const asked: Exchange[] = [];
  const agent = {
    ...createScriptedAgent(),
    suggestTitle: (exchange: Exchange) => {
      asked.push(exchange);
      return suggestTitle(exchange);
    },
  };
  const rig = await startEngine({ agents: [agent] });
  const id = await rig.open();
  const titleOf = async () => (await rig.app.getConversation({ owner, conversationId: id })).title;
  return { rig, id, asked, titleOf };
}

describe('a title that the model suggests', () => {
  test('takes the place of the first words, and everybody who follows hears of it', async () => {
    const { rig, id, asked, titleOf } = await open(() => Promise.resolve('<think>Hm.</think>"A trip to Rome"'));
    await rig.post(id, 'I would like to go to Rome');
    await rig.settle();
    expect(await titleOf()).toBe('A trip to Rome');
    expect(asked[0]?.question).toBe('I would like to go to Rome');
    expect((await rig.log(id)).at(-1)?.event).toMatchObject({ type: 'conversation_changed', title: 'A trip to Rome' });
  });

  test.each([
    ['nothing', () => Promise.resolve(null)],
    ['an error', () => Promise.reject(new Error('no'))],
    ['an essay', () => Promise.resolve('word '.repeat(400))],
  ])('leaves the first words when it is %s (A9)', async (_what, suggest) => {
    const { rig, id, titleOf } = await open(suggest);
    await rig.post(id, 'I would like to go to Rome');
    await rig.settle();
    expect(await titleOf()).toBe('I would like to go to Rome');
  });

  test('never replaces the name that a person gave meanwhile (A9)', async () => {
    const held: { answer: (title: string) => void } = { answer: () => undefined };
    const { rig, id, titleOf } = await open(() => new Promise((resolve) => (held.answer = resolve)));
    await rig.post(id, 'I would like to go to Rome');
    await rig.settle();
    await rig.app.changeConversation({ owner, conversationId: id }, { title: 'Mine' });
    held.answer('A trip to Rome');
    await rig.settle();
    expect(await titleOf()).toBe('Mine');
  });

  test('is asked for once, and keeps nobody from the next message', async () => {
    const { rig, id, asked } = await open(() => new Promise(() => undefined));
    await rig.post(id, 'one');
    await rig.settle();
    await rig.post(id, 'two');
    await rig.settle();
    expect(asked).toHaveLength(1);
    expect(await rig.messages(id)).toHaveLength(4);
  });

  test('is given up when it takes too long', async () => {
    const { rig, id, asked } = await open(() => new Promise(() => undefined));
    await rig.post(id, 'one');
    await rig.settle();
    expect(asked[0]?.signal.aborted).toBe(false);
    await rig.ports.clock.advance(20_000);
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
