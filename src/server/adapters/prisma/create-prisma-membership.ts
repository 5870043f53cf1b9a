import type { Clock } from '../../core/clock';
import type { Membership } from '../../core/turns/membership';
import type { PrismaClient } from './generated/client';
import { hasDied, newMemberId } from './member-process';

/** How long a member may be silent. */
const LIFETIME_MS = 10_000;
/** A row this old belongs to a process that died without leaving; its turns were recovered long ago. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** The processes on this database, a row for each boot. They are on one machine, so they have one clock. */
export function createPrismaMembership(
  prisma: PrismaClient,
  { bootId, clock }: { bootId: string; clock: Clock },
): Membership {
  const memberId = newMemberId(bootId);
  const since = (ageMs: number): Date => new Date(clock.now().getTime() - ageMs);
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
      await prisma.instance.deleteMany({ where: { lastBeat: { lt: since(FORGOTTEN_AFTER_MS) } } });
      await beat();
    },
    beat,
    leave: async () => {
      await prisma.instance.deleteMany({ where: { id: memberId } });
    },
    listAlive: async () => {
      const rows = await prisma.instance.findMany({
        where: { lastBeat: { gt: since(LIFETIME_MS) } },
        select: { id: true },
      });
      return rows.map((row) => row.id).filter((id) => !hasDied(id));
    },
  };
}
