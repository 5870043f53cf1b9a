import { isAppError } from '../server/core/app-error';

/** What a person reads when the command fails: one line a mistake. Failures nobody foresaw keep their stack. */
export function describeFailure(error: unknown): string[] {
  if (!(error instanceof Error)) return [`parley: ${String(error)}`];
  const { problems } = error as { problems?: unknown };
  if (Array.isArray(problems)) return problems.map((problem) => `parley: ${String(problem)}`);
  return [`parley: ${isAppError(error) ? error.message : (error.stack ?? error.message)}`];
}
