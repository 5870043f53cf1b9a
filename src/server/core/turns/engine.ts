import type { EngineContext } from './engine-context';
import type { TurnRunner } from './turn-runner';

/** What the use cases of a started engine share. */
export type Engine = EngineContext & {
  runner: TurnRunner;
  state: { isReady: boolean; isDraining: boolean; startedAt: Date };
};
