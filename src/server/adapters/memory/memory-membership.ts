import type { Clock } from '../../core/clock';
import { Heartbeats } from '../../core/turns/heartbeats';
import type { Membership } from '../../core/turns/membership';

/** Member id → how often it has beaten. */
export type MemberBeats = Map<string, number>;

type MemoryMembership = { memberId: string; beats: MemberBeats; clock: Clock; lifetimeMs: number };

/** One process's place among the members that share `beats`. In a process of its own, only it is ever alive. */
export function createMemoryMembership({ memberId, beats, clock, lifetimeMs }: MemoryMembership): Membership {
  const heartbeats = new Heartbeats(clock, lifetimeMs);
  const beat = (): Promise<void> => {
    beats.set(memberId, (beats.get(memberId) ?? 0) + 1);
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
    listAlive: () => Promise.resolve(heartbeats.living(beats)),
  };
}
