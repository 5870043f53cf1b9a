import { AppError, type FieldError, isAppError } from '../../core/app-error';
import { invalidInput } from '../../core/invalid-input';

type ZodIssue = { path: PropertyKey[]; message: string };

/** Whatever was thrown as an expected failure: a schema's refusal is `invalid-input`, anything unknown is `internal`. */
export function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  const issues = zodIssues(thrown);
  if (issues) return invalidInput(issues.map(toFieldError), thrown);
  return new AppError('internal', 'Something went wrong inside the server.', { cause: thrown });
}

export function toFieldError({ path, message }: ZodIssue): FieldError {
  return { path: path.map(String).join('.'), message };
}

/** By shape, since Next may hold several copies of zod. */
function zodIssues(thrown: unknown): ZodIssue[] | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('_zod' in thrown) || !('issues' in thrown)) return undefined;
  return Array.isArray(thrown.issues) ? (thrown.issues as ZodIssue[]) : undefined;
}
