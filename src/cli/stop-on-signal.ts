import type { Server } from 'node:http';
import type { Container } from '../server/container';
import type { Pages } from './start-pages';

const GRACE_MS = 5000;
const LAST_BYTES_MS = 500;

type Running = {
  listener: Server;
  container: Container;
  pages: Pages | undefined;
  drainMs: number;
  say: (text: string) => void;
};

/** Ends the server on SIGINT or SIGTERM: running turns first, then streams, then the process. A second signal ends it at once. */
export function stopOnSignal(running: Running): void {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    isStopping = true;
    stop(running).then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

async function stop({ listener, container, pages, drainMs, say }: Running): Promise<void> {
  setTimeout(() => fail('The server did not stop in time.'), drainMs + GRACE_MS).unref();
  say('Stopping. A second Ctrl+C ends it at once.\n');
  await container.application.stop(drainMs);
  const isClosed = new Promise((resolve) => listener.close(resolve));
  // Every stream has been told to end; its last event must still reach the client.
  const cut = setTimeout(() => listener.closeAllConnections(), LAST_BYTES_MS);
  await isClosed;
  clearTimeout(cut);
  await pages?.close();
  await container.close();
}

function fail(reason: unknown): never {
  process.stderr.write(`parley: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}\n`);
  process.exit(1);
}
