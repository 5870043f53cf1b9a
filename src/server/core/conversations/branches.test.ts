import { openMemoryWorld } from '../../testing/create-memory-ports';
import { branchesContract } from './branches.contract';

branchesContract('memory', openMemoryWorld);
