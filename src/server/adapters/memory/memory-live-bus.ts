import type { Logger } from '../../core/logger';
import type { LiveBus } from '../../core/turns/live-bus';

/** The bus of a single process. Listeners are called at once, in the order in which they came. */
export function createMemoryLiveBus(logger: Logger): LiveBus {
  const rings = createTopic<string>(logger);
  const controls = createTopic<Parameters<LiveBus['control']>[0]>(logger);
  return { ring: rings.publish, subscribe: rings.subscribe, control: controls.publish, onControl: controls.subscribe };
}

type Topic<T> = { publish: (message: T) => void; subscribe: (listener: (message: T) => void) => () => void };

function createTopic<T>(logger: Logger): Topic<T> {
  const listeners = new Map<symbol, (message: T) => void>();
  return {
    publish: (message) => {
      for (const listener of listeners.values()) {
        try {
          listener(message);
        } catch (error) {
          // One broken listener must not keep the news from the others, nor fail whoever has some.
          logger.error({ error }, 'a listener of the live bus threw');
        }
      }
    },
    subscribe: (listener) => {
      const key = Symbol('listener');
      listeners.set(key, listener);
      return () => {
        listeners.delete(key);
      };
    },
  };
}
