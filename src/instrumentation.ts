import { hasContainer } from './server/has-container';

/**
 * Starts the container before the first request when Next runs on its own (`next dev`, `next start`). A server that cannot
 * start must not stay up and answer nothing but errors.
 */
export async function register(): Promise<void> {
  // Replaced at build time, so that no other bundle follows the import.
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  if (hasContainer()) return;
  const { getContainer } = await import('./server/container');
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
