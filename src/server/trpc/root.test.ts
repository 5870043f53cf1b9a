import { describe, expect, it } from 'vitest';
import type { Application } from '../core/application';
import { httpSettings } from '../testing/http-settings';
import { createRecordingLogger } from '../testing/recording-logger';
import { owner, startEngine } from '../testing/engine-rig';
import { newGate } from '../testing/gate';
import { createScriptedAgent, type AgentScript } from '../testing/scripted-agent';
import { handleTrpc } from './handle-trpc';

type Answer = { status: number; data: unknown; error: { message: string; data: Record<string, unknown> } | null };

const DAY_MS = 24 * 60 * 60 * 1000;
const settings = { ...httpSettings, retention: { archiveAfterMs: 30 * DAY_MS, deleteAfterMs: null } };

function client(app: Application) {
  const { logger, lines } = createRecordingLogger();
  const call = async (request: Request): Promise<Answer> => {
    const response = await handleTrpc(request, { app, owner, role: 'admin', keyId: null, settings, logger });
    const body = (await response.json()) as { result: { data: never } } | { error: never };
    return {
      status: response.status,
      data: 'result' in body ? body.result.data : null,
      error: 'error' in body ? body.error : null,
    };
  };
  const url = (path: string) => new URL(`http://127.0.0.1/api/trpc/${path}`);
  return {
    lines,
    /** The page makes its conversations over REST, where it can ask again. */
    begin: () => app.createConversation({ owner }),
    query: (path: string, input?: unknown) => {
      const address = url(path);
      if (input !== undefined) address.searchParams.set('input', JSON.stringify(input));
      return call(new Request(address));
    },
    mutate: (path: string, input: unknown) =>
      call(
        new Request(url(path), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        }),
      ),
  };
}

async function open(script?: AgentScript) {
  const rig = await startEngine(script ? { agents: [createScriptedAgent({ script })] } : {});
  return { rig, ...client(rig.app) };
}

async function newConversation({ begin }: ReturnType<typeof client>): Promise<string> {
  return (await begin()).id;
}

describe('the router of the UI', () => {
  it('stops the turn that is meant, and not the one that runs by now', async () => {
    const gate = newGate();
    const { rig, ...trpc } = await open(() => [{ type: 'pause', gate }]);
    const id = await newConversation(trpc);
    const { turnId: turn_id } = await rig.post(id, 'Hello');
    await gate.reached;
    const late = await trpc.mutate('messages.interrupt', { id, turn_id: 'an-earlier-one' });
    const meant = await trpc.mutate('messages.interrupt', { id, turn_id });
    await rig.settle();
    expect([late.data, meant.data]).toMatchObject([{ stopped: false }, { stopped: true, turn_id }]);
  });

  it('shows a message and its answer', async () => {
    const { rig, ...trpc } = await open();
    const id = await newConversation(trpc);
    await rig.post(id, 'Hello');
    await rig.settle();
    const page = await trpc.query('messages.list', { id });
    expect(page.data).toMatchObject({ messages: [{ role: 'user' }, { role: 'assistant', status: 'complete' }] });
  });

  it('answers again once what is asked for twice under one key', async () => {
    const { rig, ...trpc } = await open();
    const id = await newConversation(trpc);
    await rig.post(id, 'Hello');
    await rig.settle();
    const [question] = await rig.messages(id);
    const wish = { id, message_id: question?.id, idempotency_key: 'k1' };
    const first = await trpc.mutate('messages.regenerate', wish);
    const second = await trpc.mutate('messages.regenerate', wish);
    await rig.settle();
    expect(first.data).toMatchObject({ queued: false, pending_id: null });
    expect(second.data).toEqual(first.data);
    const ids = (await rig.log(id)).filter(({ event }) => event.type === 'turn_start');
    expect(ids).toHaveLength(2);
  });

  it('pages through the messages from the newest', async () => {
    const { rig, ...trpc } = await open();
    const id = await newConversation(trpc);
    for (const text of ['one', 'two']) {
      await rig.post(id, text);
      await rig.settle();
    }
    const newest = (await trpc.query('messages.list', { id, limit: 3 })).data as {
      messages: { seq: number; role: string }[];
      has_more: boolean;
    };
    const older = await trpc.query('messages.list', { id, limit: 3, before: newest.messages[0]?.seq });
    expect(newest).toMatchObject({ has_more: true, messages: [{ role: 'assistant' }, { role: 'user' }, {}] });
    expect(older.data).toMatchObject({ has_more: false, messages: [{ role: 'user' }] });
  });

  it('pages through the conversations, pinned and archived ones as they are', async () => {
    const { rig: _rig, ...trpc } = await open();
    const ids = [await newConversation(trpc), await newConversation(trpc), await newConversation(trpc)];
    await trpc.mutate('conversations.archive', { id: ids[0] });
    await trpc.mutate('conversations.setPinned', { id: ids[1], pinned: true });
    const first = (await trpc.query('conversations.list', { limit: 1 })).data as { next_cursor: string };
    const second = await trpc.query('conversations.list', { limit: 1, cursor: first.next_cursor });
    const archived = await trpc.query('conversations.list', { archived: true });
    expect(second.data).toMatchObject({ next_cursor: null });
    expect(archived.data).toMatchObject({ conversations: [{ id: ids[0] }] });
  });

  it('gives an expected failure the status and the code of the error table', async () => {
    const { query, lines } = await open();
    const { status, error } = await query('conversations.get', { id: 'nowhere' });
    expect(status).toBe(404);
    expect(error?.data).toMatchObject({ code: 'NOT_FOUND', problem: { code: 'conversation-not-found' } });
    expect(lines).toEqual([]);
  });

  it('refuses a cursor that it did not give', async () => {
    const { query } = await open();
    const { status, error } = await query('conversations.list', { cursor: 'x' });
    expect(status).toBe(400);
    expect(error?.data).toMatchObject({ problem: { code: 'invalid-input' } });
  });

  it('tells how long conversations are kept, and how large a file may be', async () => {
    const { query } = await open();
    const { data } = await query('about.get');
    expect(data).toMatchObject({ archive_after_days: 30, delete_after_days: null, file_bytes: 50 * 1024 * 1024 });
  });

  it('keeps the cause of a defect to the log', async () => {
    const { rig, query, lines } = await open();
    rig.crash();
    const { status, error } = await query('conversations.get', { id: 'any' });
    expect(status).toBe(500);
    expect(error?.message).not.toContain('dead');
    expect(JSON.stringify(error)).not.toContain('stack');
    expect(lines).toMatchObject([{ level: 'error' }]);
  });
});
