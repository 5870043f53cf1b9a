/**
 * Starts the container before the first request when Next runs on its own (`next dev`, `next start`). A server that cannot
 * start must not stay up and answer nothing but errors.
 */
export async function register(): Promise<void> {
  // Replaced at build time: the edge bundle must not follow the import.
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  const { getContainer } = await import('./server/container');
  try {
    await getContainer();
  } catch (error) {
    process.stderr.write(`parley: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
