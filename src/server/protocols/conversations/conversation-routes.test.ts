import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ConversationsPage } from '../../../contract/conversation';
import type { PendingQueue } from '../../../contract/pending';
import { newGate } from '../../testing/gate';
import type { SseEvent } from '../../testing/sse-frames';
import type { AgentScript } from '../../testing/scripted-agent';
import { BASE, startConversations } from './testing/start-conversations';

const textOf = (events: readonly SseEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'text_delta' ? [(data as { text: string }).text] : [])).join('');

describe('conversations', () => {
  it('are created, read, changed, archived and deleted (R3.4)', async () => {
    await using app = await startConversations();
    const created = await app.call('POST', '/conversations', { title: 'One', agent_config: { model: 'm' } });
    expect(created.status).toBe(201);
    const conversation = (await created.json()) as { id: string };
    expect(created.headers.get('location')).toBe(`${BASE}/conversations/${conversation.id}`);
    expect(conversation).toMatchObject({
      agent_key: 'scripted',
      title: 'One',
      archived_at: null,
      channel_binding: null,
      turn: null,
      pending: 0,
    });
    const path = `/conversations/${conversation.id}`;
    expect(await app.answer('GET', path)).toEqual(conversation);
    expect(await app.answer('PATCH', path, { title: '  Two ', pinned: true })).toMatchObject({
      title: 'Two',
      pinned: true,
    });
    expect((await app.answer<{ archived_at: string }>('POST', `${path}/archive`)).archived_at).toMatch(/Z$/);
    expect((await app.answer<ConversationsPage>('GET', '/conversations')).conversations).toEqual([]);
    expect((await app.answer<ConversationsPage>('GET', '/conversations?archived=true')).conversations).toHaveLength(1);
    expect(await app.answer('POST', `${path}/unarchive`)).toMatchObject({ archived_at: null });
    expect((await app.call('DELETE', path)).status).toBe(204);
    for (const [method, rest] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/messages'],
      ['GET', '/events'],
      ['GET', '/pending'],
      ['POST', '/interrupt'],
      ['GET', '/turns'],
      ['GET', '/agent-config'],
    ] as const) {
      const response = await app.call(method, path + rest);
      expect([method, rest, response.status, ((await response.json()) as { code: string }).code]).toEqual([
        method,
        rest,
        404,
        'conversation-not-found',
      ]);
    }
  });

  it('are made once under an id of the client, however often and whenever it asks', async () => {
    await using app = await startConversations();
    const wish = { id: '0198c6f2-7d1e-7aa0-9d53-4c2f6a1b8e01', title: 'Mine' };
    const made = await Promise.all([1, 2, 3].map(() => app.call('POST', '/conversations', wish)));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const path = `/conversations/${wish.id}`;
    await app.call('POST', `${path}/messages`, { text: 'Hello' });
    expect(await app.answer('POST', '/conversations', { id: wish.id })).toMatchObject(wish);
    expect((await app.answer<ConversationsPage>('GET', '/conversations')).conversations).toHaveLength(1);
    const other = await app.call('POST', '/conversations', { id: wish.id, agent_key: 'nobody' });
    expect(other.status).toBe(409);
    expect((await app.call('POST', '/conversations', { id: 'short' })).status).toBe(400);
  });

  it('are refused with a named reason, and leave nothing (R3.2)', async () => {
    await using app = await startConversations();
    const refuse = async (body: object) => {
      const response = await app.call('POST', '/conversations', body);
      return [
        response.status,
        ((await response.json()) as { errors: { code?: string }[] }).errors.map((error) => error.code),
      ];
    };
    expect(await refuse({ agent_key: 'nobody' })).toEqual([400, ['UNKNOWN_AGENT']]);
    expect(await refuse({ agent_config: { model: 'bad' } })).toEqual([400, ['AGENT_CONFIG_REJECTED']]);
    expect(await refuse({ agent_config: { model: 5 } })).toEqual([400, ['AGENT_CONFIG_REJECTED']]);
    expect(await refuse({ title: 5 })).toEqual([400, [undefined]]);
    expect((await refuse({ title: ' ' }))[0]).toBe(400);
    expect((await app.answer<ConversationsPage>('GET', '/conversations')).conversations).toEqual([]);
  });

  it('of one owner are not there for another', async () => {
    await using app = await startConversations();
    const id = await app.create();
    expect((await app.call('GET', `/conversations/${id}`, undefined, { 'x-user-id': 'eve' })).status).toBe(404);
  });

  it('are listed in pages, each once, though times are equal and one goes away meanwhile (R3.3)', async () => {
    await using app = await startConversations();
    const ids = new Set<string>();
    for (let n = 0; n < 40; n += 1) ids.add(await app.create({ title: `Nr ${n}` }));
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await app.answer<ConversationsPage>('GET', `/conversations?limit=7${cursor}`);
      seen.push(...page.conversations.map(({ id }) => id));
      cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`;
      const gone = seen[0] ?? '';
      if (seen.length === 7) await app.call('DELETE', `/conversations/${gone}`);
    } while (cursor !== '');
    expect(seen).toHaveLength(ids.size);
    expect(new Set(seen)).toEqual(ids);
    expect((await app.answer<ConversationsPage>('GET', '/conversations?q=NR%200')).conversations).toHaveLength(1);
    for (const query of [
      'cursor=garbage',
      'pinned=perhaps',
      'cursor=zzzzzzzzzzzzz.x',
      'limit=0',
      'limit=x',
      'archived=maybe',
    ]) {
      expect([query, (await app.call('GET', `/conversations?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('messages', () => {
  it('are accepted at once and answered in the events (R3.6)', async () => {
    await using app = await startConversations();
    const id = await app.create();
    await using reader = await app.follow(id);
    const response = await app.post(id, 'hello');
    expect(response.status).toBe(202);
    const posted = (await response.json()) as { turn_id: string; message_id: string };
    expect(posted).toEqual({
      queued: false,
      turn_id: expect.any(String) as string,
      pending_id: null,
      message_id: expect.any(String) as string,
    });
    const events = await reader.until('turn_done');
    expect(events.every(({ id: eventId }) => /^\d+$/.test(eventId ?? ''))).toBe(true);
    expect(events.find(({ event }) => event === 'turn_start')?.data).toMatchObject({
      turn_id: posted.turn_id,
      user_message_id: posted.message_id,
    });
    expect(textOf(events)).toBe('hello');
    const page = await app.messages(id);
    expect(page.messages.map(({ role, status, content }) => [role, status, content])).toEqual([
      ['user', 'complete', [{ type: 'text', text: 'hello' }]],
      ['assistant', 'complete', [{ type: 'text', text: 'hello' }]],
    ]);
    expect(page.has_more).toBe(false);
    expect(await app.answer('GET', `/conversations/${id}`)).toMatchObject({ title: 'hello', turn: null });
  });

  it('are refused when blank, too long, with unknown files or parents', async () => {
    await using app = await startConversations();
    const id = await app.create();
    for (const body of [
      { text: '' },
      { text: ' \u200B\n' },
      { text: 'x'.repeat(32_769) },
      { text: 'a', files: ['nope'] },
      { text: 'a', parent_id: 'nope' },
      { text: 'a', busy: 'soon' },
      {},
    ]) {
      expect((await app.call('POST', `/conversations/${id}/messages`, body)).status).toBe(400);
    }
    expect((await app.post(id, '🌍'.repeat(32_768))).status).toBe(202);
  });

  it('join the snapshot with the stream without a gap (R3.5)', async () => {
    const gate = newGate();
    await using app = await startConversations(() => [
      { type: 'text_delta', text: 'one ' },
      { type: 'pause', gate },
      { type: 'text_delta', text: 'two' },
    ]);
    const id = await app.create();
    await app.post(id, 'go');
    await gate.reached;
    await expect
      .poll(async () => (await app.messages(id)).messages.at(-1)?.content)
      .toEqual([{ type: 'text', text: 'one ' }]);
    const page = await app.messages(id);
    expect(page.messages.at(-1)?.status).toBe('streaming');
    expect(page.running_ms).toBeGreaterThanOrEqual(0);
    await using reader = await app.follow(id, `?after=${page.last_event_id}`);
    gate.open();
    const events = await reader.until('turn_done');
    expect(textOf(events)).toBe('two');
    expect(events[0]?.id).toBe(String(page.last_event_id + 1));
  });

  it('come in pages from the newest backwards', async () => {
    await using app = await startConversations();
    const id = await app.create();
    for (const text of ['a', 'b', 'c']) await app.say(id, text);
    const newest = await app.messages(id, '?limit=4');
    expect([newest.messages.length, newest.has_more]).toEqual([4, true]);
    const older = await app.messages(id, `?limit=4&before=${newest.messages[0]?.seq ?? 0}`);
    expect([older.messages.length, older.has_more]).toEqual([2, false]);
  });

  it('sent twice under one key start one turn', async () => {
    await using app = await startConversations();
    const id = await app.create();
    const path = `/conversations/${id}/messages`;
    const send = (text: string) => app.call('POST', path, { text }, { 'idempotency-key': 'k' });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => (await (await send('a')).json()) as { turn_id: string }),
    );
    expect(new Set(answers.map(({ turn_id }) => turn_id)).size).toBe(1);
    expect((await send('b')).status).toBe(422);
  });
});

describe('events', () => {
  const numbers: AgentScript = async function* () {
    for (let n = 0; n < 200; n += 1) {
      await new Promise(setImmediate);
      yield { type: 'text_delta', text: `${n} ` };
    }
  };

  it('resume after any id with nothing missing and nothing twice (R3.7)', async () => {
    await using app = await startConversations(numbers);
    const id = await app.create();
    const whole = textOf(await app.say(id, 'count'));
    let cursor = '0';
    const parts: SseEvent[] = [];
    for (let cut = 0; cut < 5; cut += 1) {
      await using reader = await app.follow(id, '', { 'last-event-id': cursor });
      for (let n = 0; n <= cut && parts.at(-1)?.event !== 'turn_done'; n += 1) {
        const event = await reader.next();
        if (event === null) break;
        parts.push(event);
        cursor = event.id ?? cursor;
      }
    }
    if (parts.at(-1)?.event !== 'turn_done') {
      await using reader = await app.follow(id, `?after=${cursor}`);
      parts.push(...(await reader.until('turn_done')));
    }
    expect(textOf(parts)).toBe(whole);
    const ranges = parts.map(({ id: to, data }) => [(data as { from?: number }).from ?? Number(to), Number(to)]);
    ranges.forEach(([from], index) => expect(from).toBe((ranges[index - 1]?.[1] ?? 0) + 1));
  });

  it('give a reset without an id for a cursor from nowhere, and go on (R3.8)', async () => {
    await using app = await startConversations();
    const id = await app.create();
    await app.say(id, 'a');
    const { last_event_id } = await app.messages(id);
    for (const cursor of ['999999', '-1', 'garbage', '1.5', '٣', '9'.repeat(40)]) {
      await using reader = await app.follow(id, `?after=${encodeURIComponent(cursor)}`);
      expect(await reader.next()).toEqual({ event: 'reset', data: { last_event_id } });
    }
    await using reader = await app.follow(id, '?after=garbage');
    await reader.next();
    await app.post(id, 'b');
    expect((await reader.next())?.id).toBe(String(last_event_id + 1));
  });

  it('start at the running turn without a cursor, and stay open for the next one (R3.9)', async () => {
    const gate = newGate();
    await using app = await startConversations((turn) =>
      turn.input.text === 'slow'
        ? [
            { type: 'text_delta', text: 'x' },
            { type: 'pause', gate },
          ]
        : [{ type: 'text_delta', text: 'y' }],
    );
    const id = await app.create();
    await app.say(id, 'first');
    await app.post(id, 'slow');
    await gate.reached;
    await using reader = await app.follow(id);
    expect((await reader.next())?.event).toBe('turn_start');
    gate.open();
    expect(textOf(await reader.until('turn_done'))).toBe('x');
    await app.post(id, 'next');
    expect(textOf(await reader.until('turn_done'))).toBe('y');
  });

  it('go to any number of followers, and end when the conversation is deleted', async () => {
    await using app = await startConversations();
    const id = await app.create();
    const readers = await Promise.all(Array.from({ length: 5 }, () => app.follow(id)));
    await app.post(id, 'hi');
    for (const reader of readers) expect(textOf(await reader.until('turn_done'))).toBe('hi');
    await app.call('DELETE', `/conversations/${id}`);
    for (const reader of readers)
      expect((await reader.all()).every(({ event }) => event === 'conversation_changed')).toBe(true);
  });

  it('leave nothing behind when followers come and go', async () => {
    await using app = await startConversations();
    const id = await app.create();
    for (let n = 0; n < 100; n += 1) {
      const reader = await app.follow(id);
      await reader.nextFrame();
      await reader[Symbol.asyncDispose]();
    }
    await expect.poll(async () => (await app.server.application.health()).followers).toBe(0);
  });

  it('reach a client that has asked for them on a bare socket byte for byte', async () => {
    await using app = await startConversations();
    const id = await app.create();
    const { port } = new URL(app.server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.write(`GET ${BASE}/conversations/${id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    // Headers and the first bytes come before anything happens.
    await expect.poll(() => text).toContain(': open\n\n');
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text.toLowerCase()).toContain('content-type: text/event-stream; charset=utf-8\r\n');
    await expect.poll(() => text).toContain('retry: 1000\n\n');
    await app.post(id, 'hi');
    await expect.poll(() => text).toMatch(/id: \d+\nevent: text_delta\ndata: \{[^\n]*"text":"hi"[^\n]*\}\n\n/);
    socket.destroy();
    await expect.poll(async () => (await app.server.application.health()).followers).toBe(0);
  });
});

describe('the queue', () => {
  it('holds what comes while a turn runs, and can be edited (R3.10)', async () => {
    const gate = newGate();
    await using app = await startConversations((turn) =>
      turn.input.text === 'first' ? [{ type: 'pause', gate }] : [{ type: 'text_delta', text: turn.input.text }],
    );
    const id = await app.create();
    await app.post(id, 'first');
    await gate.reached;
    expect(await (await app.post(id, 'second')).json()).toEqual({
      queued: true,
      turn_id: null,
      pending_id: expect.any(String) as string,
      message_id: null,
    });
    await app.post(id, 'third');
    const path = `/conversations/${id}/pending`;
    const queue = await app.answer<PendingQueue>('GET', path);
    expect(queue).toMatchObject({ pending: ['second', 'third'], paused: false });
    const [second, third] = queue.items;
    const edited = await app.answer('PUT', path, {
      pending: [{ id: third?.id }, { id: second?.id, text: 'SECOND' }],
      base: queue.seq,
    });
    expect(edited).toMatchObject({ pending: ['third', 'SECOND'] });
    const stale = await app.call('PUT', path, { pending: [], base: queue.seq });
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'queue-changed' }]);
    for (const text of ['', ' \u200B', 'x'.repeat(32_769)]) {
      for (const pending of [[text], [{ id: second?.id, text }]])
        expect([text.length, (await app.call('PUT', path, { pending })).status]).toEqual([text.length, 400]);
    }
    expect(await app.answer('GET', path)).toMatchObject({ pending: ['third', 'SECOND'] });
    expect((await app.post(id, 'x', { busy: 'reject' })).status).toBe(409);
    expect(await app.answer('GET', `/conversations/${id}`)).toMatchObject({ turn: { status: 'running' }, pending: 2 });
    gate.open();
    await expect
      .poll(async () => (await app.messages(id)).messages.filter(({ role }) => role === 'user').length)
      .toBe(3);
  });

  it('is paused by an interrupt, which answers 204 or its receipt (R3.11)', async () => {
    const gate = newGate();
    await using app = await startConversations(() => [
      { type: 'text_delta', text: 'so far' },
      { type: 'pause', gate },
    ]);
    const id = await app.create();
    const path = `/conversations/${id}/interrupt`;
    expect((await app.call('POST', path)).status).toBe(204);
    await app.post(id, 'first');
    await gate.reached;
    await app.post(id, 'waits');
    const response = await app.call('POST', path, undefined, { prefer: 'respond-async, return=representation' });
    expect([response.status, response.headers.get('preference-applied')]).toEqual([200, 'return=representation']);
    expect(await response.json()).toMatchObject({
      stopped: true,
      turn_id: expect.any(String) as string,
      cancelled: { tool_calls: [] },
    });
    expect(await app.answer('GET', `/conversations/${id}/pending`)).toMatchObject({ pending: ['waits'], paused: true });
    expect((await app.messages(id)).messages.at(-1)).toMatchObject({ status: 'complete', stop_reason: 'interrupted' });
  });
});

describe('approvals', () => {
  it('are decided once, however many press (R3.12)', async () => {
    await using app = await startConversations((turn) =>
      turn.resumed === null
        ? [
            { type: 'tool_call', tool_use_id: 'c1', tool_name: 'rm', tool_input: {} },
            {
              type: 'approval_request',
              request_id: 'r1',
              tool_use_id: 'c1',
              tool_name: 'rm',
              tool_input: {},
              message: 'Really?',
              expires_at: '2100-01-01T00:00:00Z',
            },
            { type: 'finish', stop_reason: 'approval' },
          ]
        : [{ type: 'text_delta', text: turn.resumed.approvals[0]?.behavior ?? '' }],
    );
    const id = await app.create();
    await using reader = await app.follow(id);
    await app.post(id, 'delete it');
    const [request] = (await reader.until('approval_request')).slice(-1);
    const { request_id } = request?.data as { request_id: string };
    await expect.poll(async () => (await app.messages(id)).approvals.length).toBe(1);
    const decide = () => app.call('POST', `/conversations/${id}/approvals`, { request_id, behavior: 'allow' });
    const statuses = (await Promise.all([decide(), decide(), decide()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 409, 409]);
    expect(textOf(await reader.until('turn_done'))).toBe('allow');
  });
});

describe('the rest', () => {
  it('lists agents (R3.1)', async () => {
    await using app = await startConversations();
    expect(await app.answer('GET', '/agents')).toMatchObject({ agents: [{ agent_key: 'scripted', available: true }] });
  });

  it('keeps what an agent-config patch leaves out, and clears what is empty (R3.13)', async () => {
    await using app = await startConversations();
    const id = await app.create({ agent_config: { cwd: '/srv' } });
    const path = `/conversations/${id}/agent-config`;
    expect(await app.answer('PATCH', path, { model: 'm' })).toEqual({ cwd: '/srv', model: 'm' });
    expect((await app.call('PATCH', path, { model: 'bad' })).status).toBe(400);
    expect(await app.answer('PATCH', path, { model: '' })).toEqual({ cwd: '/srv' });
    expect(await app.answer('GET', path)).toEqual({ cwd: '/srv' });
  });

  it('shows the trace of each turn (R3.14)', async () => {
    await using app = await startConversations();
    const id = await app.create();
    for (const text of ['a', 'b', 'c']) await app.say(id, text);
    const path = `/conversations/${id}/turns`;
    await expect
      .poll(async () => (await app.answer<{ turns: { status: string }[] }>('GET', path)).turns[0]?.status)
      .toBe('done');
    const page = await app.answer<{ turns: { id: string; number: number }[]; next_cursor: string }>(
      'GET',
      `${path}?limit=2`,
    );
    expect(page.turns.map(({ number }) => number)).toEqual([3, 2]);
    const rest = await app.answer<{ turns: { number: number }[]; next_cursor: null }>(
      'GET',
      `${path}?limit=2&cursor=${page.next_cursor}`,
    );
    expect([rest.turns.map(({ number }) => number), rest.next_cursor]).toEqual([[1], null]);
    expect(await app.answer('GET', `${path}/${page.turns[0]?.id ?? ''}`)).toMatchObject({
      status: 'done',
      stop_reason: 'end_turn',
      dialect: 'conversations',
      metadata: {},
    });
    expect((await app.call('GET', `${path}/nope`)).status).toBe(404);
  });

  it('keeps a file and gives it back exactly, with its name (R3.16, R7.3, W4)', async () => {
    await using app = await startConversations();
    const names = [
      '한글파일.txt',
      '測試 文档.txt',
      'Photo Généré.txt',
      'a"b;c.txt',
      '../../x.txt',
      `${'x'.repeat(296)}.txt`,
      'e\u0301.txt',
      'a%22b.txt'.replace('%22', '"'),
    ];
    for (const name of names) {
      const body = new FormData();
      body.append('file', new File(['hällo'], name));
      const response = await fetch(`${app.server.origin}/api/v1/files`, { method: 'POST', body });
      expect(response.status).toBe(201);
      const file = (await response.json()) as { file_id: string };
      expect(file).toMatchObject({ filename: name, mime_type: 'text/plain', size: 6, status: 'ready' });
      const back = await fetch(`${app.server.origin}/api/v1/files/${file.file_id}`);
      expect(await back.text()).toBe('hällo');
      expect(back.headers.get('x-content-type-options')).toBe('nosniff');
      const disposition = back.headers.get('content-disposition') ?? '';
      const extended = /filename\*=UTF-8''(\S+)/.exec(disposition)?.[1];
      const plain = /filename="([^"]*)"/.exec(disposition)?.[1];
      expect(extended === undefined ? plain : decodeURIComponent(extended)).toBe(name);
      expect(await (await fetch(`${app.server.origin}/api/v1/files/${file.file_id}/text`)).text()).toContain('hällo');
      expect(
        (await fetch(`${app.server.origin}/api/v1/files/${file.file_id}`, { headers: { 'x-user-id': 'eve' } })).status,
      ).toBe(404);
      const id = await app.create();
      expect((await app.post(id, '', { files: [file.file_id] })).status).toBe(202);
      await expect
        .poll(async () => (await app.messages(id)).messages[0]?.content)
        .toContainEqual(expect.objectContaining({ type: 'file', filename: name }));
    }
    const empty = await fetch(`${app.server.origin}/api/v1/files`, { method: 'POST', body: new FormData() });
    expect(empty.status).toBe(400);
  });
});
