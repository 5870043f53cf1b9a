import type { ContentBlock, FileBlock } from '../../../contract/content-block';
import { AppError, isAppError } from '../../core/app-error';
import { toFileBlock } from '../../core/files/to-file-block';
import { invalidInput } from '../../core/invalid-input';
import type { EarlierMessage } from '../../core/turns/place-earlier-messages';
import { beginningOf, dataUrlType, type InlineData } from '../body/inline-data';
import { receiveInlineFile, type FileIntake } from '../body/receive-inline-file';
import type { Dialogue, DialogueMessage, FilePart, Part } from './dialogue';

/** What a message says and what comes with it. */
export type StoredParts = { text: string; files: FileBlock[] };

/** Keeps the files among a user's parts. An address is never fetched: its place in the text says so. */
export async function storeParts(parts: readonly Part[], intake: FileIntake): Promise<StoredParts> {
  const texts: string[] = [];
  const files: FileBlock[] = [];
  for (const part of parts) {
    const kept = part.kind === 'text' ? part.text : await storeFile(part, intake);
    if (typeof kept === 'string') texts.push(kept);
    else files.push(kept);
  }
  return { text: texts.filter((text) => text !== '').join('\n'), files };
}

async function storeFile(part: FilePart, intake: FileIntake): Promise<FileBlock | string> {
  const { source, param } = part;
  if ('fileId' in source) return findFile(source.fileId, param, intake);
  const data = 'url' in source ? source.url : source.data;
  const mimeType = dataUrlType(data);
  if ('url' in source && mimeType === null) return describeAddress(beginningOf(data), param);
  const refuse = () => invalidInput([{ path: param, message: 'is not base64' }]);
  if (data.length === 0) throw refuse();
  const filename = part.filename ?? defaultName(mimeType ?? '');
  return toFileBlock(await receiveInlineFile(intake, { filename, data, refuse }));
}

function describeAddress(url: string, param: string): string {
  if (url === '') throw invalidInput([{ path: param, message: 'holds no data' }]);
  return `[Not loaded: ${url.slice(0, 500)} – this server does not fetch addresses. Send the file itself.]`;
}

async function findFile(fileId: string, param: string, { app, owner }: FileIntake): Promise<FileBlock> {
  const [file] = await app.findFiles(owner, [fileId]).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'invalid-input') return [];
    throw error;
  });
  if (!file) throw invalidInput([{ path: param, message: 'there is no such file' }]);
  return file;
}

function defaultName(mimeType: string): string {
  const [kind = '', subtype = ''] = mimeType.toLowerCase().split('/');
  const extension = subtype === 'plain' ? 'txt' : (subtype.split('+')[0] ?? '');
  return `${kind === 'image' ? 'image' : 'file'}${extension === '' ? '' : `.${extension}`}`;
}

/** All data inside one body, before any of it is decoded. */
export function refuseTooMuchData({ messages }: Dialogue, maxBytes: number): void {
  const parts = messages.flatMap((message) => (message.role === 'user' ? message.parts : []));
  const total = parts.reduce((sum, part) => sum + (part.kind === 'file' ? dataOf(part).length : 0), 0);
  if (total > maxBytes)
    throw new AppError('payload-too-large', `All files of a request may have ${maxBytes} bytes of base64 at most.`);
}

function dataOf({ source }: FilePart): InlineData {
  if ('data' in source) return source.data;
  return 'url' in source && dataUrlType(source.url) !== null ? source.url : '';
}

/** What was said before, as the first messages of a conversation: results stand in the answer that holds their calls. */
export async function storeEarlier(
  messages: readonly DialogueMessage[],
  intake: FileIntake,
): Promise<EarlierMessage[]> {
  const earlier: EarlierMessage[] = [];
  const callers = new Map<string, { content: ContentBlock[]; name: string }>();
  for (const message of messages) {
    if (message.role === 'tool') {
      const caller = callers.get(message.callId);
      const result = {
        tool_use_id: message.callId,
        tool_name: caller?.name ?? '',
        output: message.output,
        error: null,
      };
      caller?.content.push({ type: 'tool_result', ...result });
      continue;
    }
    const content = message.role === 'user' ? await questionBlocks(message.parts, intake) : answerBlocks(message);
    if (message.role === 'assistant') for (const { id, name } of message.calls) callers.set(id, { content, name });
    if (content.length > 0) earlier.push({ role: message.role, content });
  }
  return earlier;
}

async function questionBlocks(parts: readonly Part[], intake: FileIntake): Promise<ContentBlock[]> {
  const { text, files } = await storeParts(parts, intake);
  return [...files, ...textBlocks(text)];
}

function answerBlocks({ text, calls }: Extract<DialogueMessage, { role: 'assistant' }>): ContentBlock[] {
  return [
    ...textBlocks(text),
    ...calls.map((call) => ({
      type: 'tool_use' as const,
      tool_use_id: call.id,
      tool_name: call.name,
      tool_input: call.input,
    })),
  ];
}

function textBlocks(text: string): ContentBlock[] {
  return text === '' ? [] : [{ type: 'text', text }];
}
