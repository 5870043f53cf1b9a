import { describe, expect, it } from 'vitest';
import type { ConversationExport } from '../../../contract/conversation-export';
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
    const imported = await app.call('POST', '/import', { exported_at: new Date().toISOString(), ...whole });
    const { id: copy } = (await imported.json()) as { id: string };
    expect(await app.answer('GET', `/conversations/${copy}/agent-config`)).toEqual({ model: 'm' });
  });

  it('makes a copy under new ids while the first is there, files included', async () => {
    await using app = await startConversations();
    const id = await app.create();
    const file = await app.keep('a.txt', 'hello');
    await app.post(id, 'a', { files: [file] });
    await expect.poll(async () => (await app.messages(id)).messages.length).toBe(2);
    const exported = await app.answer<ConversationExport>('GET', `/conversations/${id}/export`);
    const copy = await app.answer<{ id: string }>('POST', '/import', exported);
    expect(copy.id).not.toBe(id);
    const copied = (await app.messages(copy.id)).messages;
    expect(copied.map(({ content }) => content.at(-1))).toEqual(
      (await app.messages(id)).messages.map(({ content }) => content.at(-1)),
    );
    expect(copied[1]?.parent_id).toBe(copied[0]?.id);
    await app.call('DELETE', `/conversations/${id}`);
    expect((await app.file(file)).status).toBe(404);
    const block = copied[0]?.content[0];
    expect(block).toMatchObject({ type: 'file', filename: 'a.txt' });
    expect(await (await app.file(block?.type === 'file' ? block.file_id : '')).text()).toBe('hello');
    const foreign = await app.call('POST', '/import', exported, { 'x-user-id': 'eve' });
    const { id: foreignId } = (await foreign.json()) as { id: string };
    const page = await app.call('GET', `/conversations/${foreignId}/messages`, undefined, { 'x-user-id': 'eve' });
    expect(((await page.json()) as { messages: { content: unknown[] }[] }).messages[0]?.content[0]).toEqual({
      type: 'text',
      text: '[a.txt: not in the export]',
    });
  });

  it('is refused when it is none, or does not hang together', async () => {
    await using app = await startConversations(thorough);
    const { id, read } = await talk(app);
    const whole = { exported_at: new Date().toISOString(), ...(await read(id)) };
    const [first, ...rest] = whole.messages;
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
    expect((await app.answer<{ conversations: unknown[] }>('GET', '/conversations')).conversations).toHaveLength(1);
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
