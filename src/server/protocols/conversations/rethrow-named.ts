import { AppError, isAppError } from '../../core/app-error';

const OF_CONFIG = /(?:^|\.)agent_config(?:\.|$)/;

/** Both reasons for which an agent cannot be had are a mistake in the body here, told apart by a code. */
export function rethrowNamed(thrown: unknown): never {
  if (!isAppError(thrown)) throw thrown;
  if (thrown.code === 'agent-not-found') {
    throw new AppError('invalid-input', thrown.message, {
      cause: thrown,
      errors: [{ path: 'agent_key', message: thrown.message, code: 'UNKNOWN_AGENT' }],
    });
  }
  if (thrown.code !== 'invalid-input') throw thrown;
  const errors = thrown.errors ?? [{ path: 'agent_config', message: thrown.message }];
  throw new AppError('invalid-input', thrown.message, {
    cause: thrown,
    errors: errors.map((error) => (OF_CONFIG.test(error.path) ? { code: 'AGENT_CONFIG_REJECTED', ...error } : error)),
  });
}
