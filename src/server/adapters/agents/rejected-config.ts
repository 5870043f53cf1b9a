import { AppError } from '../../core/app-error';

/** What a conversation asks of its agent cannot be: then it is not created, or stays as it was. */
export function rejectedConfig(problems: readonly { path: string; message: string }[]): AppError {
  const [first] = problems;
  const errors = problems.map(({ path, message }) => ({
    path: path === '' ? 'agent_config' : `agent_config.${path}`,
    message,
    code: 'AGENT_CONFIG_REJECTED',
  }));
  return new AppError('invalid-input', `The agent does not accept this: ${first ? `${first.path}: ${first.message}` : 'its config'}.`, { errors });
}
