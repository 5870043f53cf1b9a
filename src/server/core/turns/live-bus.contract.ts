import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveBus, TurnControl } from './live-bus';

export type OpenLiveBus = {
  /** Two ends of one bus, as two processes hold them; the same object when the bus lives in one process. */
  bus: LiveBus;
  peer: LiveBus;
  close: () => Promise<void>;
};

const CANCEL: TurnControl = { kind: 'cancel', conversationId: 'one', turnId: 'turn' };
const DISCARD: TurnControl = { kind: 'discard', conversationId: 'two' };

/** What every bus must do. Rings may be repeated and may come later, never from nowhere. */
export function liveBusContract(name: string, open: () => Promise<OpenLiveBus>): void {
  describe(`${name} as a live bus`, () => {
    let opened: OpenLiveBus;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const listen = (bus: LiveBus): { heard: string[]; stop: () => void } => {
      const heard: string[] = [];
      return { heard, stop: bus.subscribe((conversationId) => heard.push(conversationId)) };
    };

    test('rings at every listener on both ends, with any conversation id', async () => {
      const listeners = [listen(opened.bus), listen(opened.bus), listen(opened.peer)];
      opened.bus.ring('one');
      opened.bus.ring('ü "two"');
      for (const { heard } of listeners) {
        await vi.waitFor(() => expect(new Set(heard)).toEqual(new Set(['one', 'ü "two"'])));
      }
    });

    test('counts the same function twice as two listeners', async () => {
      const heard: string[] = [];
      const onRing = (conversationId: string): void => void heard.push(conversationId);
      const stop = opened.bus.subscribe(onRing);
      opened.bus.subscribe(onRing);
      stop();
      stop();
      opened.bus.ring('one');
      await vi.waitFor(() => expect(heard).toContain('one'));
    });

    test('does not ring at who has left, also when it leaves during a ring', async () => {
      const gone = listen(opened.bus);
      const leaver = listen(opened.bus);
      opened.bus.subscribe(() => leaver.stop());
      const stays = listen(opened.bus);
      gone.stop();
      opened.bus.ring('one');
      await vi.waitFor(() => expect(stays.heard).toContain('one'));
      leaver.heard.length = 0;
      opened.bus.ring('two');
      await vi.waitFor(() => expect(stays.heard).toContain('two'));
      expect(gone.heard).toEqual([]);
      expect(leaver.heard).toEqual([]);
    });

    test('lets no listener harm the ringer or the other listeners', async () => {
      opened.bus.subscribe(() => {
        throw new Error('a broken listener');
      });
      const { heard } = listen(opened.bus);
      expect(() => opened.bus.ring('one')).not.toThrow();
      await vi.waitFor(() => expect(heard).toContain('one'));
    });

    test('carries control messages to both ends, apart from rings', async () => {
      const { heard: rings } = listen(opened.peer);
      const controls: TurnControl[][] = [[], []];
      opened.bus.onControl((message) => controls[0]?.push(message));
      opened.bus.onControl(() => {
        throw new Error('a broken listener');
      });
      const stop = opened.peer.onControl((message) => controls[1]?.push(message));
      opened.peer.control(CANCEL);
      opened.bus.control(DISCARD);
      for (const heard of controls) {
        await vi.waitFor(() => {
          expect(heard).toContainEqual(CANCEL);
          expect(heard).toContainEqual(DISCARD);
        });
      }
      expect(rings).toEqual([]);
      stop();
      const before = controls[1]?.length;
      opened.bus.control(CANCEL);
      const { heard } = listen(opened.peer);
      opened.bus.ring('after');
      await vi.waitFor(() => expect(heard).toContain('after'));
      expect(controls[1]).toHaveLength(before ?? -1);
    });
  });
}
