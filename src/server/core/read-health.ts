import type { Application } from './application';
import type { Engine } from './turns/engine';

/** Asks the store for something small, so that "healthy" means that it answers. */
export async function readHealth({
  ports,
  hub,
  runner,
  sessions,
  state,
}: Engine): Promise<Awaited<ReturnType<Application['health']>>> {
  const store = await ports.ledger.lastSeqs(['health']).then(
    () => 'ok',
    () => 'unreachable',
  );
  return {
    isReady: state.isReady && store === 'ok',
    isHealthy: store === 'ok',
    activeTurns: runner.activeCount,
    activeSessions: sessions.size,
    followers: hub.followerCount,
    uptimeMs: ports.clock.now().getTime() - state.startedAt.getTime(),
    checks: { store },
  };
}
