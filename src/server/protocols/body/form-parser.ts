import busboy, { type Busboy } from 'busboy';
import type { AppError } from '../../core/app-error';
import { invalidInput } from '../../core/invalid-input';
import { toStorableText } from '../../core/to-storable';
import type { RouteLimits } from '../route-limits';
import { isMultipart, mediaTypeOf, refuseContentEncoding, unsupportedMediaType } from './media-type';

const MAX_FIELDS = 100;

/** A parser for the multipart body of a request, with the limits of one; throws for a body of another type. */
export function openFormParser(request: Request, limits: RouteLimits): Busboy {
  const mediaType = mediaTypeOf(request);
  if (!isMultipart(mediaType)) throw unsupportedMediaType(mediaType, 'multipart/form-data');
  refuseContentEncoding(request);
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      preservePath: true,
      limits: {
        // The parser counts a file as too large once it has all of its bytes.
        fileSize: limits.fileBytes + 1,
        files: limits.filesPerMessage,
        fieldSize: limits.jsonBytes,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + limits.filesPerMessage,
      },
    });
  } catch (error) {
    throw malformedForm(error);
  }
}

/** Browsers send a quote and line breaks in a file name as these three escapes, and nothing else escaped. */
export function unescapeFilename(filename: string): string {
  return toStorableText(filename.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n'));
}

export function malformedForm(cause: unknown): AppError {
  return invalidInput([{ path: '', message: 'The body is not valid multipart/form-data.' }], cause);
}
