import { describe, expect, it } from 'vitest';
import type { Conversation, ConversationsPage } from '../../../contract/conversation';
import type { ConversationExport } from '../../../contract/conversation-export';
import type { ConversationImport } from '../../../contract/conversation-import';
import type { TurnsPage } from '../../../contract/turn';
import type { AgentScript } from '../../testing/scripted-agent';
import { startConversations, type ConversationsApp } from './testing/start-conversations';

const thorough: AgentScript = (turn, run) => [
  { type: 'reasoning_delta', text: 'Well.' },
  { type: 'tool_call', tool_use_id: `t${run}`, tool_name: 'look', tool_input: { at: '```' } },
  { type: 'tool_result', tool_use_id: `t${run}`, tool_name: 'look', output: 'seen ````', error: null },
  { type: 'text_delta', text: `${turn.input.text}${run}` },
];

/** A conversation with two branches, the second one in view. */
async function talk(app: ConversationsApp) {
  const id = await app.create({ title: 'Über "alles"', agent_config: { model: 'm' } });
  await app.say(id, 'a');
  await app.say(id, 'b');
  const answer = (await app.messages(id)).messages.at(-1)?.id;
  await app.call('POST', `/conversations/${id}/regenerate`, { message_id: answer });
  await expect.poll(async () => (await app.messages(id)).messages.at(-1)?.siblings.length).toBe(2);
  await expect.poll(async () => (await app.messages(id)).messages.at(-1)?.status).toBe('complete');
  await app.answer('PATCH', `/conversations/${id}`, { pinned: true });
  const read = async (of: string) => {
    const { exported_at, ...rest } = await app.answer<ConversationExport>('GET', `/conversations/${of}/export`);
    expect(exported_at).toMatch(/Z$/);
    return rest;
  };
  return { id, read };
}

async function idsIn(app: ConversationsApp): Promise<string[]> {
  const { conversations } = await app.answer<ConversationsPage>('GET', '/conversations');
  return conversations.map(({ id }) => id);
}

describe('an export', () => {
  it('makes the same conversation again once the first is gone, which then goes on', async () => {
    await using app = await startConversations(thorough);
    const { id, read } = await talk(app);
    const before = await read(id);
    const page = await app.messages(id);
    const turns = await app.answer<TurnsPage>('GET', `/conversations/${id}/turns`);
    await app.call('DELETE', `/conversations/${id}`);
    const imported = await app.call('POST', '/import', { exported_at: new Date().toISOString(), ...before });
    expect(imported.status).toBe(201);
    expect(imported.headers.get('location')).toBe(`/api/v1/chat/conversations/${id}`);
    expect(await imported.json()).toMatchObject({ id, title: 'Über "alles"', pinned: true, turn: null, pending: 0 });
    expect(await read(id)).toEqual(before);
    const { last_event_id, ...again } = await app.messages(id);
    expect(again).toEqual({ messages: page.messages, has_more: false, approvals: [] });
    expect(last_event_id).toBeGreaterThan(0);
    expect(await app.answer('GET', `/conversations/${id}/turns`)).toEqual(turns);
    const events = await app.say(id, 'c');
    expect(Number(events.find(({ event }) => event === 'turn_start')?.id)).toBe(last_event_id + 1);
    expect((await app.messages(id)).messages).toHaveLength(6);
    await using reader = await app.follow(id, '?after=0');
    const reset = await reader.next();
    expect([reset?.event, reset?.id]).toEqual(['reset', undefined]);
  });

  it('brings no permission for a tool along: whoever imports it has allowed nothing', async () => {
    await using app = await startConversations();
    const { read } = await talk(app);
    const id = await app.create({ agent_config: { model: 'm' } });
    await app.answer('PATCH', `/conversations/${id}/agent-config`, { allowed_tools: ['shell'] });
    const whole = await read(id);
    expect(whole.conversation.agent_config).toEqual({ model: 'm', allowed_tools: ['shell'] });
    await app.call('DELETE', `/conversations/${id}`);
    const imported = await app.call('POST', '/import', { exported_at: new Date().toISOString(), ...whole });
    const { id: copy } = (await imported.json()) as { id: string };
    expect(await app.answer('GET', `/conversations/${copy}/agent-config`)).toEqual({ model: 'm' });
  });

  it('is not taken again while the conversation is there (every import made a copy)', async () => {
    await using app = await startConversations(thorough);
    const { id, read } = await talk(app);
    const exported = { exported_at: new Date().toISOString(), ...(await read(id)) };
    await app.call('PATCH', `/conversations/${id}`, { title: 'Renamed', pinned: false });
    await app.say(id, 'c');
    const again = await app.call('POST', '/import', exported);
    expect([again.status, again.headers.get('location')]).toEqual([200, `/api/v1/chat/conversations/${id}`]);
    expect(await again.json()).toMatchObject({ id, title: 'Renamed', pinned: false });
    expect(await idsIn(app)).toEqual([id]);
  });

  it('is taken once, however many import it at once', async () => {
    await using app = await startConversations(thorough);
    const { id, read } = await talk(app);
    const exported = { exported_at: new Date().toISOString(), ...(await read(id)) };
    await app.call('DELETE', `/conversations/${id}`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.call('POST', '/import', exported)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(await idsIn(app)).toEqual([id]);
  });

  it('becomes a copy when it says more than the conversation that is there, once', async () => {
    await using app = await startConversations(thorough);
    const { id, read } = await talk(app);
    const exported = { exported_at: new Date().toISOString(), ...(await read(id)) };
    const [first] = exported.messages;
    const more = {
      ...exported,
      messages: [...exported.messages, { ...first, id: 'more', seq: 10_000, parent_id: null }],
    };
    const copy = await app.call('POST', '/import', more);
    const { id: copyId } = (await copy.json()) as { id: string };
    expect(copy.status).toBe(201);
    expect((await read(copyId)).messages).toHaveLength(more.messages.length);
    const later = { ...more, exported_at: '2030-01-01T00:00:00Z' };
    expect((await app.call('POST', '/import', later)).status).toBe(200);
    expect((await idsIn(app)).toSorted()).toEqual([id, copyId].toSorted());
  });

  it('becomes a copy for another owner, with the files that this one has', async () => {
    await using app = await startConversations();
    const id = await app.create();
    const file = await app.keep('a.txt', 'hello');
    await app.post(id, 'a', { files: [file] });
    await expect.poll(async () => (await app.messages(id)).messages.length).toBe(2);
    const exported = await app.answer<ConversationExport>('GET', `/conversations/${id}/export`);
    const foreignIds = { ...exported, conversation: { ...exported.conversation, id: 'c' } };
    const copy = await app.answer<{ id: string }>('POST', '/import', foreignIds);
    const copied = (await app.messages(copy.id)).messages;
    expect(copied[1]?.parent_id).toBe(copied[0]?.id);
    await app.call('DELETE', `/conversations/${id}`);
    expect((await app.file(file)).status).toBe(404);
    const block = copied[0]?.content[0];
    expect(block).toMatchObject({ type: 'file', filename: 'a.txt' });
    expect(await (await app.file(block?.type === 'file' ? block.file_id : '')).text()).toBe('hello');
    await app.call('POST', '/import', exported);
    const eve = { 'x-user-id': 'eve' };
    const foreign = await app.call('POST', '/import', exported, eve);
    const { id: foreignId } = (await foreign.json()) as { id: string };
    expect([foreign.status, foreignId === id]).toEqual([201, false]);
    const page = await app.call('GET', `/conversations/${foreignId}/messages`, undefined, eve);
    expect(((await page.json()) as { messages: { content: unknown[] }[] }).messages[0]?.content[0]).toEqual({
      type: 'text',
      text: '[a.txt: not in the export]',
    });
    expect((await app.call('POST', '/import', exported, eve)).status).toBe(200);
  });

  it('is archived when it was, from now on', async () => {
    await using app = await startConversations();
    const id = await app.create();
    const exported = await app.answer<ConversationExport>('GET', `/conversations/${id}/export`);
    await app.call('DELETE', `/conversations/${id}`);
    const conversation = { ...exported.conversation, archived_at: '2001-01-01T00:00:00Z' };
    const imported = await app.answer<Conversation>('POST', '/import', { ...exported, conversation });
    expect(imported.archived_at).toMatch(/^20[2-9]/);
    expect(imported.updated_at).toBe(exported.conversation.updated_at);
  });

  it('comes many in a body, one in a line, each taken or refused by itself', async () => {
    await using app = await startConversations(thorough);
    const [kept, gone] = [await app.create({ title: 'Kept' }), await app.create({ title: 'Gone' })];
    const read = (id: string) => app.answer<ConversationExport>('GET', `/conversations/${id}/export`);
    const [first, second] = [await read(kept), await read(gone)];
    await app.call('DELETE', `/conversations/${gone}`);
    const lines = [
      JSON.stringify(first),
      '',
      `${JSON.stringify(second)}\r`,
      JSON.stringify(second).slice(0, 40),
      '{}',
      JSON.stringify({ ...second, conversation: { ...second.conversation, agent_key: 'nobody' } }),
    ];
    const response = await fetch(`${app.server.origin}/api/v1/chat/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    const { results, ...counts } = (await response.json()) as ConversationImport;
    expect([response.status, counts]).toEqual([200, { created: 1, already: 2, refused: 2 }]);
    expect(
      results.map(({ line, status, conversation, error }) => [line, status, conversation?.title ?? error]),
    ).toEqual([
      [1, 'already', 'Kept'],
      [3, 'created', 'Gone'],
      [4, 'refused', 'The body is not valid JSON.'],
      [5, 'refused', expect.stringMatching(/^format: /)],
      [6, 'already', 'Gone'],
    ]);
  });

  it('is refused when it is none, or does not hang together', async () => {
    await using app = await startConversations(thorough);
    const { id, read } = await talk(app);
    const whole = { exported_at: new Date().toISOString(), ...(await read(id)) };
    const [first, ...rest] = whole.messages;
    await app.call('DELETE', `/conversations/${id}`);
    const changes: [object, string?][] = [
      [{ version: 2 }],
      [{ head: 'nope' }, 'EXPORT_INVALID'],
      [{ messages: rest }, 'EXPORT_INVALID'],
      [{ messages: [...whole.messages].reverse() }, 'EXPORT_INVALID'],
      [{ messages: [first, first, ...rest] }, 'EXPORT_INVALID'],
      [{ turns: [...whole.turns].reverse() }, 'EXPORT_INVALID'],
      [{ messages: [{ ...first, status: 'streaming' }] }],
      [{ conversation: { ...whole.conversation, agent_key: 'nobody' } }, 'UNKNOWN_AGENT'],
      [{ conversation: { ...whole.conversation, agent_config: { model: 'bad' } } }, 'AGENT_CONFIG_REJECTED'],
    ];
    for (const [change, code] of changes) {
      const response = await app.call('POST', '/import', { ...whole, ...change });
      const { errors } = (await response.json()) as { errors: { code?: string }[] };
      expect([change, response.status, errors[0]?.code]).toEqual([change, 400, code]);
    }
    expect((await app.answer<{ conversations: unknown[] }>('GET', '/conversations')).conversations).toEqual([]);
  });

  it('reads well as Markdown', async () => {
    await using app = await startConversations(thorough);
    const { id } = await talk(app);
    const response = await app.call('GET', `/conversations/${id}/export?format=md`);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cber%20%22alles%22.md");
    const text = await response.text();
    expect(text).toMatch(/^# Über "alles"\n\nAgent scripted, .+Z\n\n## User \(.+\)\n\na\n\n## Assistant/);
    expect(text).toContain('> *Reasoning*\n> \n> Well.');
    expect(text).toContain('`````\nseen ````\n`````');
    expect(text).toContain('b3');
    expect(text).not.toContain('b2');
    expect((await app.call('GET', `/conversations/${id}/export?format=pdf`)).status).toBe(400);
  });
});
