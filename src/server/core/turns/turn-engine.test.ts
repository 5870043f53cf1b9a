import { openMemoryWorld } from '../../testing/create-memory-ports';
import { turnAuditContract } from './turn-audit.contract';
import { turnCarriedContract } from './turn-carried.contract';
import { turnCapacityContract } from './turn-capacity.contract';
import { turnEngineContract } from './turn-engine.contract';
import { turnReceiptContract } from './turn-receipt.contract';

turnEngineContract('memory', openMemoryWorld);
turnAuditContract('memory', openMemoryWorld);
turnCarriedContract('memory', openMemoryWorld);
turnCapacityContract('memory', openMemoryWorld);
turnReceiptContract('memory', openMemoryWorld);
