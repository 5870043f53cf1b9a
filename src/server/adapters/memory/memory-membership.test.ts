import { membershipContract } from '../../core/turns/membership.contract';
import { manualClock, type ManualClock } from '../../testing/manual-clock';
import { sampleId } from '../../testing/sample-records';
import { createMemoryMembership, type MemberBeats } from './memory-membership';

membershipContract('the memory membership', () => {
  const clocks: ManualClock[] = [];
  const beats: MemberBeats = new Map();
  return Promise.resolve({
    newMember: (wrongByMs) => {
      const clock = manualClock();
      clock.skewBy(wrongByMs ?? 0);
      clocks.push(clock);
      return Promise.resolve(createMemoryMembership({ memberId: sampleId(), beats, clock, lifetimeMs: 10_000 }));
    },
    letTimePass: async () => {
      for (const clock of clocks) await clock.advance(10_001);
    },
    close: () => Promise.resolve(),
  });
});
