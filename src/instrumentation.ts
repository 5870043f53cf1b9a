/** Runs before the first request when Next serves on its own (`next dev`, `next start`). */
export async function register(): Promise<void> {
  // Replaced at build time, so that the bundle for other runtimes never sees what only Node has.
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { startContainer } = await import('./start-container');
    await startContainer();
  }
}
