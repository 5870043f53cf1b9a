import { getContainer } from './server/container';
import { hasContainer } from './server/has-container';

/** Starts the container when Next runs on its own. A server that cannot start must not stay up and answer nothing but errors. */
export async function startContainer(): Promise<void> {
  if (hasContainer()) return;
  try {
    const { application, settings } = await getContainer();
    // Next waits for open connections without limit; streams end only when the application does.
    const stop = () => void application.stop(settings.drain_timeout * 1000);
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    process.stderr.write(`parley: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
