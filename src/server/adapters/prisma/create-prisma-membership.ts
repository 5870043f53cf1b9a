import type { Clock } from '../../core/clock';
import { Heartbeats } from '../../core/turns/heartbeats';
import type { Membership } from '../../core/turns/membership';
import type { PrismaClient } from './generated/client';
import { hasDied, newMemberId } from './member-process';

/** How long a member may be silent. */
const LIFETIME_MS = 10_000;
/** A row this old belongs to a process that died without leaving; its turns were recovered long ago. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** The processes on this database, a row for each boot. Of the time in a row only that it changes is believed. */
export function createPrismaMembership(
  prisma: PrismaClient,
  { bootId, clock }: { bootId: string; clock: Clock },
): Membership {
  const memberId = newMemberId(bootId);
  const heartbeats = new Heartbeats(clock, LIFETIME_MS);
  const beat = async (): Promise<void> => {
    const now = clock.now();
    await prisma.instance.upsert({
      where: { id: memberId },
      create: { id: memberId, startedAt: now, lastBeat: now },
      update: { lastBeat: now },
    });
  };
  return {
    memberId,
    join: async () => {
      await prisma.instance.deleteMany({
        where: { lastBeat: { lt: new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS) } },
      });
      await beat();
    },
    beat,
    leave: async () => {
      await prisma.instance.deleteMany({ where: { id: memberId } });
    },
    listAlive: async () => {
      const rows = await prisma.instance.findMany({ select: { id: true, lastBeat: true } });
      const beats = new Map(rows.map(({ id, lastBeat }) => [id, lastBeat.getTime()]));
      return heartbeats.living(beats).filter((id) => !hasDied(id));
    },
  };
}
