import { describe, expect, it } from 'vitest';
import type { MessagesPage } from '../../contract/message';
import type { Turn } from '../../contract/turn';
import type { TurnEvent } from '../../contract/turn-event';
import type { FollowHandlers } from '../../live/live-connection';
import { ThreadStore, type ThreadPorts } from './thread-store';
import { emptyQueue } from './thread-state';

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
    beforePaint: (run) => {
      frames.push(run);
      return () => undefined;
    },
    now: () => 0,
    isNotFound: (error) => (error as Error).message === 'not found',
    onNews: () => undefined,
  };
  const store = new ThreadStore(ports);
  return { store, streams, reads: () => reads, paint: () => frames.splice(0).forEach((run) => run()) };
}

const page = (lastEventId: number): MessagesPage => ({
  messages: [],
  last_event_id: lastEventId,
  has_more: false,
  approvals: [],
});

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

describe('a thread that follows its conversation', () => {
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

  it('says that the connection is lost, never that the turn stopped', async () => {
    const { store, streams, paint } = rig([page(0)]);
    store.open();
    await ready(store);
    streams[0]?.handlers.onEvent({ seq: 1, event: start });
    paint();
    streams[0]?.handlers.onStatus('lost');
    expect(store.getView()).toMatchObject({ connection: 'lost', thread: { messages: [{ status: 'streaming' }] } });
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
});
