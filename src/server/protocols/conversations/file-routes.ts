import { storedFileSchema } from '../../../contract/stored-file';
import { AppError } from '../../core/app-error';
import type { FileRecord } from '../../core/files/file-record';
import { contentDisposition } from '../body/content-disposition';
import { jsonResponse } from '../body/json-response';
import { readMultipart } from '../body/read-multipart';
import type { HttpRoute, RouteContext } from '../http-route';
import { problemSchema } from '../problem/encode-problem';
import { invalidInput } from '../problem/to-app-error';
import { invalidProblem, notFoundProblem, sharedRoute } from './shared-route';

const FILES = '/api/v1/files';

export const fileRoutes: HttpRoute[] = [
  {
    ...sharedRoute,
    method: 'POST',
    path: FILES,
    summary: 'Keeps one file (multipart) for a message to come',
    responses: { 201: storedFileSchema, ...invalidProblem, 413: problemSchema, 415: problemSchema },
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
    path: `${FILES}/:id/text`,
    summary: 'What was extracted from a file, as text',
    responses: { 200: 'text/plain', ...notFoundProblem, 415: problemSchema },
    handle: readText,
  },
];

async function upload({ app, owner, request, settings }: RouteContext): Promise<Response> {
  const files: FileRecord[] = [];
  await readMultipart(request, {
    limits: { ...settings.limits, filesPerMessage: 1 },
    onFile: async ({ filename, mimeType, bytes }) => {
      files.push(await app.uploadFile({ owner, filename, mimeType, bytes }));
    },
  });
  const [file] = files;
  if (!file) throw invalidInput([{ path: 'file', message: 'is missing' }]);
  const { id, filename, mimeType, size } = file;
  return jsonResponse({ file_id: id, filename, mime_type: mimeType, size, status: 'ready' }, 201, {
    location: `${FILES}/${id}`,
  });
}

async function download({ app, owner, params }: RouteContext): Promise<Response> {
  const { file, bytes } = await app.readFile(owner, params['id'] ?? '');
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': withCharset(file.mimeType),
      'content-length': String(bytes.byteLength),
      'content-disposition': contentDisposition(file.filename, file.mimeType),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}

async function readText({ app, owner, params }: RouteContext): Promise<Response> {
  const result = await app.readFileText(owner, params['id'] ?? '');
  if (result.kind === 'unreadable') throw new AppError('unsupported-media-type', result.reason);
  return new Response(result.text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** Files of text are kept as they came; most are UTF-8, and a browser would guess worse. */
function withCharset(mimeType: string): string {
  return mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType;
}
