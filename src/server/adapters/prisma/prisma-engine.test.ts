import { branchesContract } from '../../core/conversations/branches.contract';
import { turnCapacityContract } from '../../core/turns/turn-capacity.contract';
import { turnCrashContract } from '../../core/turns/turn-crash.contract';
import { turnEngineContract } from '../../core/turns/turn-engine.contract';
import { turnFaultsContract } from '../../core/turns/turn-faults.contract';
import { turnReceiptContract } from '../../core/turns/turn-receipt.contract';
import { turnScheduleContract } from '../../core/turns/turn-schedule.contract';
import { turnTrimContract } from '../../core/turns/turn-trim.contract';
import { openPrismaWorld } from './testing/open-prisma-world';

turnEngineContract('SQLite', openPrismaWorld);
turnCapacityContract('SQLite', openPrismaWorld);
turnReceiptContract('SQLite', openPrismaWorld);
branchesContract('SQLite', openPrismaWorld);
turnFaultsContract('SQLite', openPrismaWorld);
turnTrimContract('SQLite', openPrismaWorld);
turnCrashContract('SQLite', { openWorld: openPrismaWorld, stride: 5 });
turnScheduleContract('SQLite', { openWorld: openPrismaWorld, numRuns: 50 });
