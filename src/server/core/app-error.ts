import type { ErrorCode } from '../../contract/error-code';

const brand = Symbol.for('parley.AppError');

export type FieldError = { path: string; message: string; code?: string };

type AppErrorOptions = { cause?: unknown; errors?: FieldError[]; retryAfterSeconds?: number };

/** An expected failure with a stable code. Everything else that is thrown is a defect. */
export class AppError extends Error {
  readonly [brand] = true;
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Recognises an AppError made by another copy of this module. */
export function isAppError(value: unknown): value is AppError {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
