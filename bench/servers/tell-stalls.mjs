/** Loaded into a server before its own code: tells, when it is asked, for how long at most nothing else could run since it was asked last. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', (message) => {
  if (message !== 'stall') return;
  process.send({ stallMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) });
  delay.reset();
});
