import { AppError } from '../../core/app-error';

/** The type of the body in lower case, without parameters; empty when the request does not say. */
export function mediaTypeOf(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

export function isJson(mediaType: string): boolean {
  return mediaType === 'application/json' || (mediaType.startsWith('application/') && mediaType.endsWith('+json'));
}

export function isMultipart(mediaType: string): boolean {
  return mediaType === 'multipart/form-data';
}

export function unsupportedMediaType(actual: string, expected: string): AppError {
  return new AppError(
    'unsupported-media-type',
    `The body must be ${expected}, not ${actual === '' ? 'without a type' : actual}.`,
  );
}

/** Compressed bodies are not taken: their true size shows too late. */
export function refuseContentEncoding(request: Request): void {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    throw new AppError('unsupported-media-type', `A body with content-encoding ${encoding} is not taken.`);
  }
}
