import { openMemoryWorld } from '../../testing/create-memory-ports';
import { turnEngineContract } from './turn-engine.contract';

turnEngineContract('memory', openMemoryWorld);
