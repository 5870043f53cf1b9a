import { openMemoryWorld } from '../../testing/create-memory-ports';
import { turnCrashContract } from './turn-crash.contract';

turnCrashContract('memory', { openWorld: openMemoryWorld, stride: 1 });
