import { describe, expect, it } from 'vitest';
import type { PostedMessage } from '../../../contract/message';
import { newGate } from '../../testing/gate';
import { startConversations, type ConversationsApp } from './testing/start-conversations';

async function shown(app: ConversationsApp, id: string): Promise<string[]> {
  const { messages } = await app.messages(id);
  return messages.flatMap(({ content }) => content.map((block) => (block.type === 'text' ? block.text : block.type)));
}

async function ids(app: ConversationsApp, id: string): Promise<string[]> {
  return (await app.messages(id)).messages.map((message) => message.id);
}

describe('branches', () => {
  it('come of answering again, are switched by the head, and events say where they are (R3.15)', async () => {
    await using app = await startConversations((turn, run) => [
      { type: 'text_delta', text: `${turn.input.text}${run}` },
    ]);
    const id = await app.create();
    await app.say(id, 'a');
    const [question = '', first = ''] = await ids(app, id);
    await using reader = await app.follow(id);
    const path = `/conversations/${id}/regenerate`;
    const again = await app.call('POST', path, { message_id: first, model_id: 'm2' }, { 'idempotency-key': 'k' });
    expect(again.status).toBe(202);
    const posted = (await again.json()) as PostedMessage;
    expect(posted).toMatchObject({ queued: false, pending_id: null, message_id: question });
    const events = await reader.until('turn_done');
    expect(events.find(({ event }) => event === 'turn_start')?.data).toMatchObject({
      user_message_id: question,
      parent_id: null,
      model: 'm2',
    });
    expect(await shown(app, id)).toEqual(['a', 'a2']);
    const second = (await ids(app, id))[1] ?? '';
    expect((await app.messages(id)).messages[1]).toMatchObject({ parent_id: question, siblings: [first, second] });

    const repeated = await app.call('POST', path, { message_id: first, model_id: 'm2' }, { 'idempotency-key': 'k' });
    expect(await repeated.json()).toEqual(posted);
    expect((await app.call('POST', path, { message_id: second }, { 'idempotency-key': 'k' })).status).toBe(422);

    const head = `/conversations/${id}/head`;
    expect(await app.answer('PUT', head, { message_id: first })).toEqual({ message_id: first });
    expect((await reader.until('conversation_changed')).at(-1)?.data).toMatchObject({ head: first });
    expect(await shown(app, id)).toEqual(['a', 'a1']);
    expect(await app.answer('PUT', head, { message_id: question })).toEqual({ message_id: second });
    await app.post(id, 'b', { parent_id: first });
    await reader.until('turn_done');
    expect(await shown(app, id)).toEqual(['a', 'a1', 'b', 'b3']);
    await app.post(id, 'c', { parent_id: null });
    await reader.until('turn_done');
    expect(await shown(app, id)).toEqual(['c', 'c4']);
    for (const [method, target] of [
      ['PUT', head],
      ['POST', path],
    ] as const)
      for (const body of [{}, { message_id: 'nope' }, { message_id: 7 }])
        expect([target, (await app.call(method, target, body)).status]).toEqual([target, 400]);
  });

  it('stay as they are while a turn runs', async () => {
    const gate = newGate();
    await using app = await startConversations((_, run) =>
      run === 1 ? [{ type: 'text_delta', text: '1' }] : [{ type: 'pause', gate }],
    );
    const id = await app.create();
    await app.say(id, 'a');
    const message_id = (await app.messages(id)).messages[1]?.id;
    await app.post(id, 'b');
    await gate.reached;
    for (const [method, target, body] of [
      ['PUT', 'head', { message_id }],
      ['POST', 'regenerate', { message_id, busy: 'reject' }],
    ] as const) {
      const response = await app.call(method, `/conversations/${id}/${target}`, body);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'turn-in-progress']);
    }
    const queued = await app.answer<PostedMessage>('POST', `/conversations/${id}/regenerate`, { message_id });
    expect(queued).toMatchObject({ queued: true, turn_id: null, message_id: null });
    expect(await app.answer('GET', `/conversations/${id}/pending`)).toMatchObject({ pending: ['a'] });
    gate.open();
  });
});
