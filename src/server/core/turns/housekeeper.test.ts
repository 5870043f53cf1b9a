import { describe, expect, it } from 'vitest';
import { manualClock } from '../../testing/manual-clock';
import { createRecordingLogger } from '../../testing/recording-logger';
import { Housekeeper, type Chore } from './housekeeper';

function setUp(...chores: readonly Chore[]) {
  const clock = manualClock();
  const { logger, lines } = createRecordingLogger();
  const housekeeper = new Housekeeper({ clock, logger }, chores);
  housekeeper.start();
  return { clock, housekeeper, lines };
}

describe('the housekeeper', () => {
  it('lets the chores that are due take turns, also when one of them is never done', async () => {
    const steps: string[] = [];
    const chore = (name: string, hasMore: boolean): Chore => ({
      name,
      everyMs: 1000,
      step: () => {
        steps.push(name);
        return Promise.resolve(hasMore);
      },
    });
    const { clock, housekeeper } = setUp(chore('endless', true), chore('short', false));
    await clock.advance(999);
    expect(steps).toEqual([]);
    await clock.advance(151);
    expect(steps).toEqual(['endless', 'endless', 'short', 'endless']);
    await clock.advance(2000);
    expect(steps.filter((name) => name === 'short').length).toBeGreaterThan(1);
    housekeeper.stop();
    const { length } = steps;
    await clock.advance(60_000);
    expect(steps).toHaveLength(length);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('takes no second step while one lasts', async () => {
    let steps = 0;
    const step = () => {
      steps += 1;
      return new Promise<boolean>(() => undefined);
    };
    const { clock } = setUp({ name: 'a', everyMs: 1000, step }, { name: 'b', everyMs: 1000, step });
    await clock.advance(60_000);
    expect(steps).toBe(1);
  });

  it('reports a chore that fails and tries it again when it is due', async () => {
    let steps = 0;
    const step = () => {
      steps += 1;
      return Promise.reject(new Error('disk full'));
    };
    const { clock, lines } = setUp({ name: 'trimming', everyMs: 1000, step });
    await clock.advance(2500);
    expect(steps).toBe(2);
    expect(lines).toHaveLength(2);
  });
});
