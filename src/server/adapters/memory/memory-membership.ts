import type { Clock } from '../../core/clock';
import type { Membership } from '../../core/turns/membership';

/** Member id → when it last beat, in milliseconds. */
export type MemberBeats = Map<string, number>;

type MemoryMembership = { memberId: string; beats: MemberBeats; clock: Clock; lifetimeMs: number };

/** One process's place among the members that share `beats`. In a process of its own, only it is ever alive. */
export function createMemoryMembership({ memberId, beats, clock, lifetimeMs }: MemoryMembership): Membership {
  const beat = (): Promise<void> => {
    beats.set(memberId, clock.now().getTime());
    return Promise.resolve();
  };
  return {
    memberId,
    join: beat,
    beat,
    leave: () => {
      beats.delete(memberId);
      return Promise.resolve();
    },
    listAlive: () => {
      const oldest = clock.now().getTime() - lifetimeMs;
      return Promise.resolve([...beats].filter(([, at]) => at > oldest).map(([id]) => id));
    },
  };
}
