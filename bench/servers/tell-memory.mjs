/** Loaded into a server before its own code: tells, when it is asked, how much memory the server holds once its garbage is gone. */
import { setTimeout as sleep } from 'node:timers/promises';

process.on('message', async (message) => {
  if (message !== 'memory') return;
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc();
    await sleep(50);
  }
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ residentKb: rss / 1024, heapKb: heapUsed / 1024 });
});
process.channel?.unref();
