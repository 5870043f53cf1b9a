import { Agent } from 'node:http';

/** Connections are kept and there may be any number of them: the load is never limited by its own client. */
export const connections = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 4096 });
