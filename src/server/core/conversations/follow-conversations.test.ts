import { expect, it } from 'vitest';
import { collect, owner, startEngine, type EngineRig } from '../../testing/engine-rig';
import { createMemoryWorld } from '../../testing/create-memory-ports';
import type { ConversationNews } from './follow-conversations';

const STRANGERS = 20;

function follow({ app }: EngineRig, user = owner.user) {
  const leave = new AbortController();
  const news: ConversationNews[] = [];
  const list = app.followConversations({ owner: { ...owner, user }, signal: leave.signal });
  const done = collect(Promise.resolve(list), news);
  return { news, end: () => (leave.abort(), done) };
}

const changedIn = (news: readonly ConversationNews[]) =>
  new Set(news.flatMap(({ changed }) => changed.map(({ id }) => id)));

it('tells of the owner’s conversations, of another process too, and of nobody else’s', async () => {
  const world = createMemoryWorld();
  const [here, there] = [await startEngine({ world }), await startEngine({ world })];
  const [mine, strange] = [follow(here), follow(here, 'stranger')];
  await here.settle();
  const ids = [await here.open(), await there.open()];
  await here.post(ids[0] ?? '', 'hello');
  await there.post(ids[1] ?? '', 'hello');
  await world.clock.advance(3000);
  expect(changedIn(mine.news)).toEqual(new Set(ids));
  await there.app.deleteConversation({ owner, conversationId: ids[0] ?? '' });
  await world.clock.advance(1000);
  expect(mine.news.flatMap(({ gone }) => gone)).toEqual([ids[0]]);
  expect(await strange.end()).toEqual([]);
  await mine.end();
});

it('tells that a conversation is gone of which nothing was heard before', async () => {
  const rig = await startEngine();
  const id = await rig.open();
  await rig.settle();
  const [mine, strange] = [follow(rig), follow(rig, 'stranger')];
  await rig.settle();
  await rig.app.deleteConversation({ owner, conversationId: id });
  await rig.ports.clock.advance(1000);
  expect(mine.news.flatMap(({ gone }) => gone)).toEqual([id]);
  expect(await strange.end()).toEqual([]);
  await mine.end();
});

it('does not read a conversation for each of those who follow other owners’ lists', async () => {
  const rig = await startEngine();
  const strangers = Array.from({ length: STRANGERS }, (_, index) => follow(rig, `stranger ${index}`));
  const id = await rig.open();
  await rig.settle();
  const { conversations } = rig.ports;
  let reads = 0;
  rig.ports.conversations = new Proxy(conversations, {
    get: (target, name) => {
      if (name === 'find' || name === 'findById') reads += 1;
      return Reflect.get(target, name) as unknown;
    },
  });
  await rig.post(id, 'many words');
  await rig.ports.clock.advance(5000);
  expect(reads).toBeLessThan(STRANGERS);
  for (const { end } of strangers) expect(await end()).toEqual([]);
});
