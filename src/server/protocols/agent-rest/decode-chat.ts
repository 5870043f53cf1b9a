import type { FileRecord } from '../../core/files/file-record';
import { AppError } from '../../core/app-error';
import { invalidInput } from '../../core/invalid-input';
import { isMultipart, mediaTypeOf } from '../body/media-type';
import { parseInput } from '../body/parse-input';
import { readJsonValue } from '../body/read-json';
import { readMultipart } from '../body/read-multipart';
import { receiveInlineFile } from '../body/receive-inline-file';
import type { RouteContext } from '../http-route';
import { jsonWithFilesBytes } from '../route-limits';
import { chatBodySchema, chatFieldsSchema, type InlineFile } from './chat-schema';

const FILE_PLACES = /^files\.\d+\.content$/;

export type ChatRequest = { message: string; sessionId: string | undefined; files: FileRecord[] };

/** Decodes a chat request, JSON or multipart, and keeps its files. Everything that is wrong is refused here. */
export function decodeChat(context: RouteContext): Promise<ChatRequest> {
  return isMultipart(mediaTypeOf(context.request)) ? decodeMultipart(context) : decodeBody(context);
}

async function decodeBody(context: RouteContext): Promise<ChatRequest> {
  const { limits } = context.settings;
  const value = await readJsonValue(context, jsonWithFilesBytes(limits), FILE_PLACES);
  const body = parseInput(chatBodySchema(limits), value);
  const inlineBytes = body.files.reduce((sum, file) => sum + file.content.length, 0);
  if (inlineBytes > limits.base64Bytes) {
    throw new AppError(
      'payload-too-large',
      `All files of a JSON body may have ${limits.base64Bytes} bytes of base64 at most.`,
    );
  }
  const files: FileRecord[] = [];
  for (const [index, file] of body.files.entries()) files.push(await keepInlineFile(context, file, index));
  return { message: body.message, sessionId: body.session_id, files };
}

function keepInlineFile(context: RouteContext, file: InlineFile, index: number): Promise<FileRecord> {
  const refuse = () => invalidInput([{ path: `files.${index}.content`, message: 'is not base64' }]);
  return receiveInlineFile(context, { filename: file.filename ?? `file-${index + 1}`, data: file.content, refuse });
}

async function decodeMultipart({ request, settings, app, owner }: RouteContext): Promise<ChatRequest> {
  const files: FileRecord[] = [];
  const fields = await readMultipart(request, {
    limits: settings.limits,
    onFile: async ({ filename, chunks }) => {
      files.push(await app.receiveFile({ owner, filename, chunks }));
    },
  });
  const sessionId = fields.get('session_id');
  const { message, session_id } = parseInput(chatFieldsSchema(settings.limits), {
    message: fields.get('message'),
    ...(sessionId !== undefined && sessionId !== '' && { session_id: sessionId }),
  });
  return { message, sessionId: session_id, files };
}
