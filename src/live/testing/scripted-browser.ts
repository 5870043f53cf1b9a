import { manualClock } from '../../server/testing/manual-clock';
import type { TabMessage } from '../tab-message';
import { ScriptedServer } from './scripted-server';
import { ScriptedTab } from './scripted-tab';

const MESSAGE_MS = 1;
/** So often timers run in a page that has been hidden for a while. */
const HIDDEN_MS = 60_000;

/** Tabs of one browser, and the server before them, that do as a test says. `serverDelayMs`: one way. */
export function scriptedBrowser({ serverDelayMs = 20 } = {}) {
  const clock = manualClock(undefined, () => Promise.resolve());
  const server = new ScriptedServer(clock, serverDelayMs);
  const tabs: ScriptedTab[] = [];
  const said: TabMessage[] = [];
  let chance = 0;

  const openTab = (): ScriptedTab => {
    const tab = new ScriptedTab(server);
    tabs.push(tab);
    return tab.load({
      openStream: (url, handlers) => {
        const stream = server.open(url, handlers, (task) => tab.run(task));
        tab.streams.push(...server.streams.slice(-1));
        return stream;
      },
      openChannel: (onMessage) => {
        tab.onMessage = onMessage;
        return (message) => {
          said.push(message);
          for (const other of tabs.filter((each) => each !== tab)) {
            const copy = structuredClone(message);
            clock.after(MESSAGE_MS, () => !other.isDeaf && other.run(() => other.onMessage(copy)));
          }
        };
      },
      later: (delayMs, run) => {
        const dueMs = tab.isVisible ? delayMs : Math.max(delayMs, HIDDEN_MS);
        let isCancelled = false;
        const cancel = clock.after(dueMs, () => tab.run(() => !isCancelled && run()));
        return () => {
          isCancelled = true;
          cancel();
        };
      },
      now: () => clock.now().getTime(),
      // Another one each time, the same ones in each run.
      random: () => (chance = (chance + 0.618_034) % 1),
      isVisible: () => tab.isVisible,
      listen: (happening, run) => void tab.listeners.push([happening, run]),
    });
  };

  return { clock, server, said, openTab };
}
