import { openMemoryWorld } from '../../testing/create-memory-ports';
import { turnTrimContract } from './turn-trim.contract';

turnTrimContract('memory', openMemoryWorld);
