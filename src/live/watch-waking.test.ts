import { describe, expect, it } from 'vitest';
import { manualClock } from '../server/testing/manual-clock';
import { watchWaking } from './watch-waking';

/** A page whose machine may sleep: time goes on, and nothing runs. */
function rig({ isVisible = true } = {}) {
  const clock = manualClock();
  const listeners: [happening: string, run: () => void][] = [];
  let wakes = 0;
  const page = { isVisible };
  const noteOpened = watchWaking(
    {
      later: clock.after,
      now: () => clock.now().getTime(),
      isVisible: () => page.isVisible,
      listen: (happening, run) => void listeners.push([happening, run]),
    },
    () => (wakes += 1),
  );
  const happen = (what: string) => {
    for (const [happening, run] of listeners) if (happening === what) run();
  };
  return { clock, page, happen, noteOpened, wakes: () => wakes };
}

describe('A page wakes', () => {
  it('when its machine slept', async () => {
    const { clock, wakes } = rig();
    await clock.advance(60_000);
    expect(wakes()).toBe(0);
    clock.skewBy(11_000);
    await clock.advance(1_000);
    expect(wakes()).toBe(1);
  });

  it('when it is seen after a sleep, even before its next heartbeat', () => {
    const { clock, happen, wakes } = rig({ isVisible: false });
    clock.skewBy(100_000);
    happen('visibilitychange');
    expect(wakes()).toBe(1);
  });

  it('when the device has a network again', () => {
    const { happen, wakes } = rig();
    happen('online');
    expect(wakes()).toBe(1);
  });

  it('not because its timers were slow while it was hidden', async () => {
    const { clock, page, happen, wakes } = rig({ isVisible: false });
    clock.skewBy(60_000);
    await clock.advance(1_000);
    clock.skewBy(60_000);
    page.isVisible = true;
    happen('visibilitychange');
    await clock.advance(1_000);
    expect(wakes()).toBe(0);
  });

  it('not after a sleep that was over when a connection began', async () => {
    const { clock, noteOpened, wakes } = rig();
    clock.skewBy(600_000);
    noteOpened();
    await clock.advance(1_000);
    expect(wakes()).toBe(0);
  });
});
