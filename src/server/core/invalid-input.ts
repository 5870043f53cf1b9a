import { AppError, type FieldError } from './app-error';

/** What is wrong with an input, place by place; the first of them is what people read. */
export function invalidInput(errors: FieldError[], cause?: unknown): AppError {
  const [first] = errors;
  const detail =
    first === undefined ? 'The request is not valid.' : `${first.path === '' ? '' : `${first.path}: `}${first.message}`;
  return new AppError('invalid-input', detail, { cause, errors });
}
