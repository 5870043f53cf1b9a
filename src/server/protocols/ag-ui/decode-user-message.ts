import type { FileBlock } from '../../../contract/content-block';
import { AppError, isAppError } from '../../core/app-error';
import { toFileBlock } from '../../core/files/to-file-block';
import { dataUrlType, inlineDataSchema, type InlineData } from '../body/inline-data';
import { receiveInlineFile, type FileIntake } from '../body/receive-inline-file';
import type { InputMessage, InputPart } from './run-input-schema';

/** A user's message as text and files. `skipped` says in words what could not be used. */
export type DecodedQuestion = { text: string; files: FileBlock[]; skipped: string[] };

type Attachment = { data: InlineData; filename: string };

/** Keeps the files in the message. A part that cannot be used is left out, never a reason to refuse the run. */
export async function decodeUserMessage(message: InputMessage, intake: FileIntake): Promise<DecodedQuestion> {
  const question: DecodedQuestion = {
    text: textOf(message),
    files: [],
    skipped: [],
  };
  for (const part of mediaOf(message)) {
    const attachment = toAttachment(part);
    const outcome = typeof attachment === 'string' ? attachment : await keep(attachment, intake);
    if (typeof outcome === 'string') question.skipped.push(outcome);
    else question.files.push(outcome);
  }
  return question;
}

function textOf({ content }: InputMessage): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .flatMap((part) => (part.type === 'text' && typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n');
}

function mediaOf({ content }: InputMessage): InputPart[] {
  return Array.isArray(content) ? content.filter((part) => part.type !== 'text') : [];
}

/** The bytes of a part, or why there are none. */
function toAttachment(part: InputPart): Attachment | string {
  const source = isObject(part['source']) ? part['source'] : legacySource(part);
  const { value } = source;
  const metadata = isObject(part['metadata']) ? part['metadata'] : {};
  const mimeType = firstText(source['mimeType'], part['mimeType'], part['mediaType']);
  const filename =
    firstText(part['filename'], metadata['filename'], metadata['name']) ?? defaultName(part.type, mimeType);
  const data = inlineDataSchema.safeParse(value).data;
  if (data === undefined) return `An attachment of the type "${part.type}" was skipped: it holds no data.`;
  if (source['type'] === 'data' || dataUrlType(data) !== null) return { data, filename };
  return source['type'] === 'url'
    ? `"${filename}" was skipped: this server does not fetch addresses; send the file itself.`
    : `"${filename}" was skipped: it names a file that this server cannot read.`;
}

/** `binary` parts of clients before 1.0. */
function legacySource(part: InputPart): Record<string, unknown> {
  if (inlineDataSchema.safeParse(part['data']).success) return { type: 'data', value: part['data'] };
  if (inlineDataSchema.safeParse(part['url']).success) return { type: 'url', value: part['url'] };
  return { type: 'file', value: part['id'] };
}

async function keep({ data, filename }: Attachment, intake: FileIntake): Promise<FileBlock | string> {
  const refuse = () => new AppError('invalid-input', 'its data is not base64.');
  try {
    if (data.length === 0) throw refuse();
    return toFileBlock(await receiveInlineFile(intake, { filename, data, refuse }));
  } catch (error) {
    if (isAppError(error) && error.code !== 'internal') return `"${filename}" was skipped: ${error.message}`;
    throw error;
  }
}

function defaultName(type: string, mimeType: string | undefined): string {
  const extension = (mimeType ?? '').split('/')[1]?.split(/[;+]/)[0];
  return extension === undefined || extension === '' ? type : `${type}.${extension === 'plain' ? 'txt' : extension}`;
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
