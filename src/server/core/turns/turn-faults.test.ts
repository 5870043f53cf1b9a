import { openMemoryWorld } from '../../testing/create-memory-ports';
import { turnFaultsContract } from './turn-faults.contract';

turnFaultsContract('memory', openMemoryWorld);
