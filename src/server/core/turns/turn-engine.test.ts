import { openMemoryWorld } from '../../testing/create-memory-ports';
import { turnCapacityContract } from './turn-capacity.contract';
import { turnEngineContract } from './turn-engine.contract';
import { turnReceiptContract } from './turn-receipt.contract';

turnEngineContract('memory', openMemoryWorld);
turnCapacityContract('memory', openMemoryWorld);
turnReceiptContract('memory', openMemoryWorld);
