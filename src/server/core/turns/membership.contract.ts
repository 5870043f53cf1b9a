import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Membership } from './membership';

export type OpenMembership = {
  /** A member as a process would make one, not yet joined; all see each other. */
  newMember: () => Promise<Membership>;
  /** Makes longer than a member may be silent pass, as the store sees time. */
  letTimePass: () => Promise<void>;
  close: () => Promise<void>;
};

/** What every membership must do. */
export function membershipContract(name: string, open: () => Promise<OpenMembership>): void {
  describe(`${name} as a membership`, () => {
    let opened: OpenMembership;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const joined = async (): Promise<Membership> => {
      const member = await opened.newMember();
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
      await opened.letTimePass();
      await beating.beat();
      expect(await alive(beating)).toEqual([beating.memberId]);
      expect(await alive(silent)).toEqual([beating.memberId]);
    });

    test('lets a joined member join again', async () => {
      const member = await joined();
      await member.join();
      expect(await alive(member)).toEqual([member.memberId]);
    });
  });
}
