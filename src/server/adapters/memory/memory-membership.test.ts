import { membershipContract } from '../../core/turns/membership.contract';
import { manualClock } from '../../testing/manual-clock';
import { sampleId } from '../../testing/sample-records';
import { createMemoryMembership, type MemberBeats } from './memory-membership';

membershipContract('the memory membership', () => {
  const clock = manualClock();
  const beats: MemberBeats = new Map();
  return Promise.resolve({
    newMember: () =>
      Promise.resolve(createMemoryMembership({ memberId: sampleId(), beats, clock, lifetimeMs: 10_000 })),
    letTimePass: () => clock.advance(10_001),
    close: () => Promise.resolve(),
  });
});
