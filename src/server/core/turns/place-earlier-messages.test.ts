import { expect, test } from 'vitest';
import { owner, startEngine, textOf } from '../../testing/engine-rig';
import { createScriptedAgent } from '../../testing/scripted-agent';
import type { EarlierMessage } from './place-earlier-messages';

const earlier: EarlierMessage[] = [
  { role: 'user', content: [{ type: 'text', text: 'What is the weather?' }] },
  {
    role: 'assistant',
    content: [{ type: 'tool_use', tool_use_id: 'c1', tool_name: 'weather', tool_input: {} }],
  },
];

test('a conversation that began elsewhere has what was said there, before its first turn', async () => {
  const agent = createScriptedAgent();
  const rig = await startEngine({ agents: [agent] });
  const id = await rig.open();
  const posted = await rig.post(id, 'And now?', { earlier });
  await rig.settle();
  expect(posted.afterSeq).toBe(2);
  expect((await rig.messages(id)).map(({ role, content, seq }) => [role, textOf(content), seq])).toEqual([
    ['user', 'What is the weather?', 1],
    ['assistant', '', 2],
    ['user', 'And now?', 3],
    ['assistant', 'And now?', expect.any(Number)],
  ]);
  expect(agent.turns[0]?.history).toHaveLength(3);
});

test('a client that executed the call of an earlier message only says what came out', async () => {
  const agent = createScriptedAgent();
  const rig = await startEngine({ agents: [agent] });
  const id = await rig.open();
  const toolResults = [{ toolUseId: 'c1', output: 'sunny', error: null }];
  await rig.post(id, '', { earlier, input: { toolResults } });
  await rig.settle();
  expect(agent.turns[0]?.history.at(-1)?.content).toMatchObject([
    { type: 'tool_use', tool_use_id: 'c1' },
    { type: 'tool_result', tool_use_id: 'c1', output: 'sunny' },
  ]);
});

test('a conversation that has a turn keeps its own history', async () => {
  const rig = await startEngine();
  const id = await rig.open();
  await rig.post(id, 'first');
  await rig.settle();
  await rig.post(id, 'second', { earlier });
  await rig.settle();
  expect((await rig.messages(id)).map(({ content }) => textOf(content))).toEqual([
    'first',
    'first',
    'second',
    'second',
  ]);
});

test('who watches the empty conversation meanwhile is told to read it again, and then sees the turn', async () => {
  const rig = await startEngine();
  const id = await rig.open();
  const stop = new AbortController();
  const items: unknown[] = [];
  const following = (async () => {
    for await (const item of await rig.app.followConversation({
      owner,
      conversationId: id,
      after: 0,
      signal: stop.signal,
    }))
      items.push(item);
  })();
  await rig.settle();
  await rig.post(id, 'hello', { earlier });
  await rig.ports.clock.advance(1000);
  stop.abort();
  await following;
  expect(items[0]).toMatchObject({ kind: 'reset' });
});
