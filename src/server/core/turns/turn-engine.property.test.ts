import { openMemoryWorld } from '../../testing/create-memory-ports';
import { turnScheduleContract } from './turn-schedule.contract';

turnScheduleContract('memory', { openWorld: openMemoryWorld, numRuns: 200 });
