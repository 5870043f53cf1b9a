import type { AgentEvent } from '../../../core/agents/agent-event';
import { isAppError } from '../../../core/app-error';
import type { ChosenModel } from './agent-models';

type Events<Result> = AsyncGenerator<AgentEvent, Result, void>;

/** Asks a model; when it fails for good before it has said anything, the next one in its place. Answers with who answered. */
export async function* askWithFallback<T>(
  first: ChosenModel,
  ask: (chosen: ChosenModel) => Events<T>,
): Events<{ chosen: ChosenModel; outcome: T }> {
  let chosen = first;
  for (;;) {
    const attempt = yield* tryToAsk(chosen, ask);
    if ('outcome' in attempt) return { chosen, outcome: attempt.outcome };
    if (!chosen.fallback || !attempt.mayRepeat || !isAppError(attempt.error)) throw attempt.error;
    chosen = await chosen.fallback();
    const message = `${attempt.error.message} Answering with "${chosen.identity.modelId}" instead.`;
    yield { type: 'notice', level: 'warning', message };
  }
}

type Attempt<T> = { outcome: T } | { error: unknown; mayRepeat: boolean };

async function* tryToAsk<T>(chosen: ChosenModel, ask: (chosen: ChosenModel) => Events<T>): Events<Attempt<T>> {
  const steps = ask(chosen);
  let mayRepeat = true;
  try {
    for (;;) {
      const next = await steps.next();
      if (next.done === true) return { outcome: next.value };
      mayRepeat &&= next.value.type === 'notice';
      yield next.value;
    }
  } catch (error) {
    return { error, mayRepeat };
  } finally {
    // Whoever reads no further ends the question too.
    await (steps as AsyncGenerator<AgentEvent, unknown, void>).return(undefined);
  }
}
