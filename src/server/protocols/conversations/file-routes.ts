import { Readable } from 'node:stream';
import { z } from 'zod';
import { storedFileSchema } from '../../../contract/stored-file';
import { AppError } from '../../core/app-error';
import { contentDisposition } from '../body/content-disposition';
import { jsonResponse } from '../body/json-response';
import { readUpload } from '../body/read-upload';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { notFoundProblem, sharedRoute } from './shared-route';

const FILES = '/api/v1/files';
/** A file never changes. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable';

export const fileRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'POST',
    path: FILES,
    summary: 'Keeps one file (multipart) for a message to come',
    multipart: z.object({ file: z.file() }),
    responses: { 201: storedFileSchema },
    handle: upload,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: `${FILES}/:id`,
    summary: 'The bytes of a file',
    responses: { 200: 'application/octet-stream', ...notFoundProblem },
    handle: download,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: `${FILES}/:id/thumbnail`,
    summary: 'A small WebP picture of a picture',
    responses: { 200: 'image/webp', ...notFoundProblem, 415: problemSchema },
    handle: thumbnail,
  },
  {
    ...sharedRoute,
    method: 'GET',
    path: `${FILES}/:id/text`,
    summary: 'What was extracted from a file, as text',
    responses: { 200: 'text/plain', ...notFoundProblem, 415: problemSchema },
    handle: readText,
  },
];

async function upload({ app, owner, request, settings }: RouteContext): Promise<Response> {
  const file = await readUpload(request, settings.limits, (incoming) => app.receiveFile({ owner, ...incoming }));
  const { id, filename, mimeType, size } = file;
  return jsonResponse({ file_id: id, filename, mime_type: mimeType, size, status: 'ready' }, 201, {
    location: `${FILES}/${id}`,
  });
}

async function download({ app, owner, params }: RouteContext): Promise<Response> {
  const { file, chunks } = await app.openFile(owner, params['id'] ?? '');
  return new Response(Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': withCharset(file.mimeType),
      'content-length': String(file.size),
      'content-disposition': contentDisposition(file.filename, file.mimeType),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': CACHE_CONTROL,
    },
  });
}

async function thumbnail({ app, owner, params }: RouteContext): Promise<Response> {
  const bytes = await app.readThumbnail(owner, params['id'] ?? '');
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': CACHE_CONTROL,
    },
  });
}

async function readText({ app, owner, params, request }: RouteContext): Promise<Response> {
  const result = await app.readFileText(owner, params['id'] ?? '', { signal: request.signal });
  if (result.kind === 'unreadable') throw new AppError('unsupported-media-type', result.reason);
  return new Response(result.text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** Files of text are kept as they came; most are UTF-8, and a browser would guess worse. */
function withCharset(mimeType: string): string {
  return mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType;
}
