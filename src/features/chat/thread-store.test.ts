import { describe, expect, it } from 'vitest';
import type { Message, MessagesPage } from '../../contract/message';
import type { Turn } from '../../contract/turn';
import type { TurnEvent } from '../../contract/turn-event';
import type { FollowHandlers } from '../../live/live-connection';
import type { ThreadPorts } from './thread-ports';
import { Outbox, type OutboxEntry } from './outbox';
import { ThreadStore } from './thread-store';
import { emptyQueue, isBusy } from './thread-state';

const start: TurnEvent = {
  type: 'turn_start',
  turn_id: 't1',
  user_message_id: null,
  message_id: 'a1',
  agent_key: 'tour',
  model: null,
};

function rig(pages: (MessagesPage | Error)[], turns: readonly Turn[] = []) {
  const streams: { after: number; handlers: FollowHandlers; isClosed: boolean }[] = [];
  const frames: (() => void)[] = [];
  const pauses: { delayMs: number; run: () => void }[] = [];
  const outbox = new Outbox({ read: () => [], keep: () => undefined }, 0);
  let reads = 0;
  const ports: ThreadPorts = {
    readMessages: () => {
      reads += 1;
      const next = pages.shift();
      return next === undefined || next instanceof Error
        ? Promise.reject(next ?? new Error('none left'))
        : Promise.resolve(next);
    },
    readTurns: () => Promise.resolve(turns),
    readQueue: () => Promise.resolve(emptyQueue),
    openStream: (after, handlers) => {
      const stream = { after, handlers, isClosed: false };
      streams.push(stream);
      return { close: () => void (stream.isClosed = true) };
    },
    readOutbox: () => outbox.of('c1'),
    isUnmade: () => outbox.startOf('c1') !== null,
    followOutbox: outbox.subscribe,
    later: (delayMs, run) => {
      const forget = () => void pauses.splice(pauses.indexOf(pause), 1);
      const pause = {
        delayMs,
        run: () => {
          forget();
          run();
        },
      };
      pauses.push(pause);
      return forget;
    },
    beforePaint: (run) => {
      frames.push(run);
      return () => undefined;
    },
    now: () => 0,
    isNotFound: (error) => (error as Error).message === 'not found',
    onNews: () => undefined,
  };
  const store = new ThreadStore(ports);
  const paint = () => frames.splice(0).forEach((run) => run());
  return { store, outbox, streams, pauses, reads: () => reads, paint };
}

const page = (lastEventId: number): MessagesPage => ({
  messages: [],
  last_event_id: lastEventId,
  has_more: false,
  approvals: [],
});

const message = (id: string, role: 'user' | 'assistant') =>
  ({ id, role, seq: 0, status: 'complete', content: [], parent_id: null, turn_id: null }) as unknown as Message;

async function ready(store: ThreadStore): Promise<void> {
  if (store.getView().phase !== 'loading') return;
  await new Promise<void>((resolve) => {
    const stop = store.subscribe(() => {
      if (store.getView().phase === 'loading') return;
      stop();
      resolve();
    });
  });
}

/** Everything that can go on without the world has gone on. */
const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a thread that follows its conversation', () => {
  it('is as the newest read shows it for everybody who has asked for one, also while another was on its way', async () => {
    const { store } = rig([page(1), page(5)]);
    void store.read();
    await store.read();
    expect(store.getView().thread?.cursor).toBe(5);
  });

  it('reads the snapshot and follows from where it ends', async () => {
    const { store, streams } = rig([page(7)]);
    store.open();
    await ready(store);
    expect(streams.map((stream) => stream.after)).toEqual([7]);
  });

  it('folds everything that came since the last paint at once', async () => {
    const { store, streams, paint } = rig([page(0)]);
    store.open();
    await ready(store);
    let changes = 0;
    store.subscribe(() => (changes += 1));
    streams[0]?.handlers.onEvent({ seq: 1, event: start });
    streams[0]?.handlers.onEvent({ seq: 2, event: { type: 'text_delta', text: 'Hi', block: 0 } });
    expect(changes).toBe(0);
    paint();
    expect(changes).toBe(1);
    expect(store.getView().thread?.live?.blocks).toEqual([{ type: 'text', text: 'Hi' }]);
  });

  it('reads the snapshot again on reset and loses no event that comes meanwhile', async () => {
    const { store, streams, paint } = rig([page(3), page(9)]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onReset(9);
    streams[0]?.handlers.onEvent({ seq: 10, event: start });
    paint();
    await store.readQueue();
    paint();
    expect(store.getView().thread).toMatchObject({ cursor: 10, messages: [{ id: 'a1' }] });
  });

  it('reads the messages again when the conversation goes on in another branch, and only then', async () => {
    const { store, streams, paint, reads } = rig([page(0), page(4), page(6)]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onEvent({ seq: 1, event: { ...start, parent_id: null } });
    streams[0]?.handlers.onEvent({ seq: 2, event: { type: 'conversation_changed', title: 'New' } });
    paint();
    expect(reads()).toBe(1);
    streams[0]?.handlers.onEvent({ seq: 3, event: { type: 'conversation_changed', head: 'a0' } });
    paint();
    expect(reads()).toBe(2);
    await store.readQueue();
    streams[0]?.handlers.onEvent({ seq: 5, event: { ...start, turn_id: 't2', message_id: 'a2', parent_id: 'a0' } });
    paint();
    expect(reads()).toBe(3);
  });

  it('asks once for the question of a turn that another client started, however many events come meanwhile', async () => {
    const { store, streams, paint, reads } = rig([page(0)]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onEvent({ seq: 1, event: { ...start, user_message_id: 'u1' } });
    paint();
    streams[0]?.handlers.onEvent({ seq: 2, event: { type: 'text_delta', text: 'Hi', block: 0 } });
    paint();
    expect(reads()).toBe(2);
  });

  it('has the questions of turns of others that began and ended before they could be painted', async () => {
    const [q1, a1, q2] = [message('u1', 'user'), message('a1', 'assistant'), message('u2', 'user')];
    const { store, streams, paint } = rig([page(0), { ...page(4), messages: [q1, a1, q2] }]);
    store.open();
    await ready(store);
    const stopped = { type: 'turn_done', stop_reason: 'interrupted', message_id: 'a2' } as TurnEvent;
    streams[0]?.handlers.onEvent({ seq: 1, event: { ...start, user_message_id: 'u1' } });
    streams[0]?.handlers.onEvent({
      seq: 2,
      event: { ...stopped, stop_reason: 'end_turn', message_id: 'a1' } as TurnEvent,
    });
    streams[0]?.handlers.onEvent({ seq: 3, event: { ...start, message_id: 'a2', user_message_id: 'u2' } });
    streams[0]?.handlers.onEvent({ seq: 4, event: stopped });
    paint();
    await store.readQueue();
    expect(store.getView().thread?.messages.map(({ id }) => id)).toEqual(['u1', 'a1', 'u2']);
  });

  it('reads once more what it could not read, when the connection is back', async () => {
    const { store, streams, paint, reads } = rig([page(0), new Error('offline'), page(2)]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onEvent({ seq: 1, event: { ...start, user_message_id: 'u1' } });
    paint();
    await store.readQueue();
    expect(reads()).toBe(2);
    store.catchUp();
    expect(reads()).toBe(3);
  });

  it('is read again after a reset that could not be followed by a read', async () => {
    const { store, streams } = rig([page(0), new Error('offline'), page(9)]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onReset(9);
    await store.readQueue();
    store.catchUp();
    await store.readQueue();
    expect(store.getView().thread?.cursor).toBe(9);
  });

  it('is read again when a reset comes while it is being read', async () => {
    const { store, streams } = rig([page(0), page(5), page(9)]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onReset(5);
    streams[0]?.handlers.onReset(9);
    await store.readQueue();
    await store.readQueue();
    expect(store.getView().thread?.cursor).toBe(9);
  });

  it('reads on from its cursor when it is opened again', async () => {
    const { store, streams, paint } = rig([page(0)]);
    const close = store.open();
    await ready(store);
    streams[0]?.handlers.onEvent({ seq: 1, event: start });
    paint();
    close();
    expect(streams[0]?.isClosed).toBe(true);
    store.open();
    expect(streams[1]?.after).toBe(1);
  });

  it('knows a conversation that does not exist from one that cannot be reached', async () => {
    const missing = rig([new Error('not found')]);
    missing.store.open();
    await ready(missing.store);
    const broken = rig([new Error('offline')]);
    broken.store.open();
    await ready(broken.store);
    expect([missing.store.getView().phase, broken.store.getView().phase]).toEqual(['missing', 'failed']);
  });

  it('tries again with growing pauses what could not be read, for as long as it is open', async () => {
    const { store, streams, pauses, reads } = rig([page(0), new Error('502'), new Error('502'), page(9)]);
    const close = store.open();
    await ready(store);
    streams[0]?.handlers.onReset(9);
    await rest();
    expect(pauses.map(({ delayMs }) => delayMs)).toEqual([500]);
    pauses[0]?.run();
    await rest();
    expect(pauses.map(({ delayMs }) => delayMs)).toEqual([1_000]);
    pauses[0]?.run();
    await rest();
    expect([store.getView().thread?.cursor, pauses, reads()]).toEqual([9, [], 4]);
    close();
  });

  it('asks for no more while it waits to try again, however many events come', async () => {
    const { store, streams, paint, reads } = rig([page(0), new Error('502')]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onReset(0);
    await rest();
    for (let seq = 1; seq < 5; seq += 1) {
      streams[0]?.handlers.onEvent({ seq, event: { ...start, user_message_id: 'u1' } });
      paint();
    }
    expect(reads()).toBe(2);
  });

  it('does not fold over a hole in the log, and is whole after the next read', async () => {
    const { store, streams, pauses, paint } = rig([page(2), page(5)]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onEvent({ seq: 6, event: start });
    paint();
    expect(store.getView().thread).toMatchObject({ cursor: 2, live: null });
    pauses[0]?.run();
    await rest();
    expect(store.getView().thread).toMatchObject({ cursor: 6, live: { turnId: 't1' } });
  });

  it('follows a conversation no longer that is gone', async () => {
    const { store, streams } = rig([page(0), new Error('not found')]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onRefused();
    await rest();
    expect([store.getView().phase, streams[0]?.isClosed]).toEqual(['missing', true]);
  });

  it('does not ask again by itself for earlier messages that could not be read, until the server is heard', async () => {
    const first = { ...page(0), has_more: true, messages: [message('u5', 'user')] };
    const { store } = rig([first, new Error('offline')]);
    store.open();
    await ready(store);
    await store.loadOlder();
    expect(store.getView()).toMatchObject({ isLoadingOlder: false, hasOlderFailed: true });
    store.catchUp();
    expect(store.getView().hasOlderFailed).toBe(false);
  });

  it('keeps what is above the page that is read again, as far as it leads there (the reader lost the place)', async () => {
    const after = (parentId: string, ...ids: string[]) => ({
      ...page(9),
      has_more: true,
      messages: ids.map((id, index) => ({ ...message(id, 'user'), parent_id: ids[index - 1] ?? parentId })),
    });
    const first = { ...after('', 'm1', 'm2', 'm3', 'm4'), has_more: false };
    const { store } = rig([first, after('m2', 'm3', 'm4'), after('m1', 'n2', 'n3'), after('n0', 'n1')]);
    store.open();
    await ready(store);
    const shown = () => [
      store
        .getView()
        .thread?.messages.map(({ id }) => id)
        .join(' '),
      store.getView().thread?.hasMore,
    ];
    await store.read();
    expect(shown()).toEqual(['m1 m2 m3 m4', false]);
    await store.read();
    expect(shown()).toEqual(['m1 n2 n3', false]);
    await store.read();
    expect(shown()).toEqual(['n1', true]);
  });

  it('does not put earlier messages of one branch before another', async () => {
    const on = (id: string) => ({ ...page(0), has_more: true, messages: [message(id, 'user')] });
    const { store } = rig([on('u5'), on('u1'), on('u9')]);
    store.open();
    await ready(store);
    const loading = store.loadOlder();
    store.change((thread) => ({ ...thread, messages: [message('u7', 'user')] }));
    await loading;
    expect(store.getView().thread?.messages.map(({ id }) => id)).toEqual(['u7']);
  });

  it('stops one turn, not the next', async () => {
    const { store, streams, paint } = rig([page(0)]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onEvent({ seq: 1, event: start });
    paint();
    store.setStopping(true);
    expect(store.getView().isStopping).toBe(true);
    const done = { type: 'turn_done', stop_reason: 'interrupted', message_id: 'a1' } as TurnEvent;
    streams[0]?.handlers.onEvent({ seq: 2, event: done });
    streams[0]?.handlers.onEvent({ seq: 3, event: { ...start, turn_id: 't2', message_id: 'a2' } });
    paint();
    expect(store.getView()).toMatchObject({ isStopping: false, thread: { live: { turnId: 't2' } } });
  });
});

describe('messages on their way', () => {
  const sent: OutboxEntry = {
    key: 'k1',
    conversationId: 'c1',
    owner: null,
    branch: null,
    text: 'Hello?',
    files: [],
    askedAtMs: 0,
    status: 'sending',
    error: null,
  };
  const posted = { queued: false, turn_id: 't1', pending_id: null, message_id: 'u1' };

  it('are in a thread that is opened after they were sent', async () => {
    const { store, outbox } = rig([page(0)]);
    outbox.put({ ...sent, status: 'unreached', error: 'no answer' });
    store.open();
    await ready(store);
    expect(store.getView().thread?.sends).toMatchObject([{ text: 'Hello?', status: 'unreached', place: 'thread' }]);
  });

  it('are questions that await their turn once the server has them, also while its events are away', async () => {
    const { store, outbox, streams, paint } = rig([page(0)]);
    store.open();
    await ready(store);
    outbox.put(sent);
    outbox.acknowledge('k1', posted);
    expect(store.getView().thread).toMatchObject({ sends: [], messages: [{ id: 'u1' }], asked: { turnId: 't1' } });
    expect(isBusy(store.getView().thread)).toBe(true);
    streams[0]?.handlers.onEvent({ seq: 1, event: { ...start, user_message_id: 'u1' } });
    paint();
    expect(store.getView().thread).toMatchObject({ asked: null, live: { turnId: 't1' } });
  });

  it('are awaited no longer by a read that began after the server had them', async () => {
    const { store, outbox } = rig([page(0), page(3)]);
    store.open();
    await ready(store);
    outbox.put(sent);
    outbox.acknowledge('k1', posted);
    await store.read();
    expect(isBusy(store.getView().thread)).toBe(false);
  });

  it('are awaited still after a read that began before the server had them', async () => {
    const { store, outbox } = rig([page(0), page(3)]);
    store.open();
    await ready(store);
    outbox.put(sent);
    const reading = store.read();
    outbox.acknowledge('k1', posted);
    await reading;
    expect(isBusy(store.getView().thread)).toBe(true);
  });

  it('are not awaited when their turn has come and gone before the acknowledgement', async () => {
    const { store, outbox, streams, paint } = rig([page(0)]);
    store.open();
    await ready(store);
    outbox.put(sent);
    streams[0]?.handlers.onEvent({ seq: 1, event: { ...start, user_message_id: 'u1' } });
    const stopped = { type: 'turn_done', stop_reason: 'interrupted', message_id: 'a1' } as TurnEvent;
    streams[0]?.handlers.onEvent({ seq: 2, event: stopped });
    paint();
    outbox.acknowledge('k1', posted);
    expect(isBusy(store.getView().thread)).toBe(false);
  });

  it('shows a conversation that is still to be made, asks for nothing, and hears all of it once it is', async () => {
    const { store, outbox, streams, reads, paint } = rig([]);
    outbox.put({ ...sent, start: { agentKey: 'tour', agentConfig: {} } });
    store.open();
    expect(store.getView()).toMatchObject({ phase: 'ready', thread: { sends: [{ key: 'k1', place: 'thread' }] } });
    expect([reads(), streams]).toEqual([0, []]);
    outbox.acknowledge('k1', posted);
    expect(streams.map(({ after }) => after)).toEqual([0]);
    expect(store.getView().thread).toMatchObject({ sends: [], messages: [{ id: 'u1' }], keys: { u1: 'k1' } });
    streams[0]?.handlers.onEvent({ seq: 1, event: { ...start, user_message_id: 'u1', parent_id: null } });
    paint();
    await rest();
    expect(store.getView().thread).toMatchObject({ messages: [{ id: 'u1' }, { id: 'a1' }], live: { turnId: 't1' } });
    expect(reads()).toBe(0);
  });

  it('reads a conversation that was made while nobody looked, or that is not to be made after all', async () => {
    const { store, outbox, reads, streams } = rig([page(3), new Error('not found')]);
    outbox.put({ ...sent, start: { agentKey: 'tour', agentConfig: {} } });
    store.open()();
    outbox.acknowledge('k1', posted);
    store.open();
    await rest();
    expect([reads(), streams.at(-1)?.isClosed, store.getView().thread?.cursor]).toEqual([1, false, 3]);
    const other = rig([new Error('not found')]);
    other.outbox.put({ ...sent, start: { agentKey: 'tour', agentConfig: {} } });
    other.store.open();
    other.outbox.discard('k1');
    await rest();
    expect(other.store.getView().phase).toBe('missing');
  });
});
