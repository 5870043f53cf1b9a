import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a child that is asked to end may take: one that is profiled writes its profile then. */
const END_MS = 20_000;

/** Resolves with the first message of a child. Throws when it ends before, with what it wrote. */
export async function firstMessage(child) {
  const written = collectErrors(child);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`a process of the benchmark ended: ${written()}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return message;
}

/** Asks a server until it says that it is ready. Throws when it ends before, with what it wrote. */
export async function untilReady(child, origin) {
  const written = collectErrors(child);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Parley did not start: ${written()}`);
    const answer = await fetch(`${origin}/api/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
}

/** Ends a child and waits until it is gone. */
export async function endChild(child, { gently = false } = {}) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(gently ? 'SIGTERM' : 'SIGKILL');
  const isGone = await Promise.race([gone, sleep(END_MS, null, { ref: false })]);
  if (isGone === null) child.kill('SIGKILL');
}

function collectErrors(child) {
  let written = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    written = (written + text).slice(-2000);
  });
  return () => written.trim();
}
