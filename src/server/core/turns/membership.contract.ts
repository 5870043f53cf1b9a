import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Membership } from './membership';

export type OpenMembership = {
  /** A member as a process would make one, not yet joined, whose clock may be wrong; all see each other. */
  newMember: (wrongByMs?: number) => Promise<Membership>;
  /** Makes longer than a member may be silent pass, for all of them. */
  letTimePass: () => Promise<void>;
  close: () => Promise<void>;
};

const HOUR_MS = 60 * 60 * 1000;

/** What every membership must do. */
export function membershipContract(name: string, open: () => Promise<OpenMembership>): void {
  describe(`${name} as a membership`, () => {
    let opened: OpenMembership;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const joined = async (wrongByMs = 0): Promise<Membership> => {
      const member = await opened.newMember(wrongByMs);
      await member.join();
      return member;
    };
    const alive = async (member: Membership): Promise<string[]> => [...(await member.listAlive())].sort();

    test('gives every boot an id of its own', async () => {
      const members = await Promise.all([opened.newMember(), opened.newMember(), opened.newMember()]);
      expect(new Set(members.map((member) => member.memberId)).size).toBe(3);
    });

    test('lists those who joined, as each of them sees it', async () => {
      const [first, second] = [await joined(), await joined()];
      await opened.newMember();
      const ids = [first.memberId, second.memberId].sort();
      expect(await alive(first)).toEqual(ids);
      expect(await alive(second)).toEqual(ids);
    });

    test('forgets who left; leaving twice is harmless', async () => {
      const [first, second] = [await joined(), await joined()];
      await second.leave();
      await second.leave();
      expect(await alive(first)).toEqual([first.memberId]);
    });

    test('keeps who beats and drops who is silent, also in its own eyes', async () => {
      const [beating, silent] = [await joined(), await joined()];
      for (const member of [beating, silent]) expect(await alive(member)).toHaveLength(2);
      await opened.letTimePass();
      await beating.beat();
      expect(await alive(beating)).toEqual([beating.memberId]);
      expect(await alive(silent)).toEqual([beating.memberId]);
    });

    test.each([-HOUR_MS, HOUR_MS])(
      'I15 believes the beat of a member whose clock is wrong by %i ms, and its silence',
      async (wrong) => {
        const [right, other] = [await joined(), await joined(wrong)];
        const both = [right.memberId, other.memberId].sort();
        for (const member of [right, other]) expect(await alive(member)).toEqual(both);
        for (let round = 0; round < 3; round += 1) {
          await opened.letTimePass();
          for (const member of [right, other]) await member.beat();
          for (const member of [right, other]) expect(await alive(member)).toEqual(both);
        }
        await opened.letTimePass();
        await right.beat();
        expect(await alive(right)).toEqual([right.memberId]);
        expect(await alive(other)).toEqual([right.memberId]);
        await opened.letTimePass();
        await other.beat();
        expect(await alive(other)).toEqual([other.memberId]);
      },
    );

    test('lets a joined member join again', async () => {
      const member = await joined();
      await member.join();
      expect(await alive(member)).toEqual([member.memberId]);
    });
  });
}
