import type { Busboy, FileInfo } from 'busboy';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { AppError, isAppError } from '../../core/app-error';
import { invalidInput } from '../../core/invalid-input';
import { toStorableText } from '../../core/to-storable';
import type { RouteLimits } from '../route-limits';
import { malformedForm, openFormParser, unescapeFilename } from './form-parser';
import { readChunks } from './read-bytes';

export type MultipartFile = { fieldName: string; filename: string; mimeType: string; bytes: Uint8Array };

type MultipartOptions = {
  limits: RouteLimits;
  /** Takes one file after the other while the body still comes in, so that no more than one is in memory. */
  onFile: (file: MultipartFile) => Promise<void>;
};

/**
 * Reads a multipart body as it comes in and answers its text fields; of a field that is repeated, the first one counts.
 * Stops at the first byte, file or field over a limit.
 */
export async function readMultipart(
  request: Request,
  { limits, onFile }: MultipartOptions,
): Promise<Map<string, string>> {
  const form = new MultipartForm(openFormParser(request, limits), { limits, onFile });
  for await (const chunk of readChunks(request, limits.multipartBytes)) await form.write(chunk);
  return form.end();
}

/** Drives the parser chunk by chunk: the next one goes in when all files that were complete before are dealt with. */
class MultipartForm {
  readonly #fields = new Map<string, string>();
  readonly #parser: Busboy;
  readonly #options: MultipartOptions;
  #files: Promise<void> = Promise.resolve();
  #failure: AppError | null = null;

  constructor(parser: Busboy, options: MultipartOptions) {
    this.#parser = parser;
    this.#options = options;
    const { filesPerMessage } = options.limits;
    parser.on('field', (name, value, info) => this.#takeField(name, value, info.valueTruncated));
    parser.on('file', (name, stream, info) => this.#takeFile(name, stream, info));
    parser.on('filesLimit', () => this.#fail(tooMany(`a message takes at most ${filesPerMessage} files`)));
    parser.on('fieldsLimit', () => this.#fail(tooMany('too many fields')));
    parser.on('partsLimit', () => this.#fail(tooMany('too many parts')));
    parser.on('error', (error) => this.#fail(malformedForm(error)));
  }

  async write(chunk: Uint8Array): Promise<void> {
    const canTakeMore = this.#parser.write(chunk);
    if (!canTakeMore && this.#failure === null) await this.#settled(once(this.#parser, 'drain'));
    await this.#files;
    this.#throwFailure();
  }

  async end(): Promise<Map<string, string>> {
    const closed = once(this.#parser, 'close');
    this.#parser.end();
    await this.#settled(closed);
    await this.#files;
    this.#throwFailure();
    return this.#fields;
  }

  /** A parser that fails emits an error instead of what was waited for; that error is kept already. */
  async #settled(event: Promise<unknown>): Promise<void> {
    await event.catch(() => undefined);
  }

  #takeField(name: string, value: string, isTruncated: boolean): void {
    if (isTruncated) this.#fail(new AppError('payload-too-large', `The field "${name}" is too large.`));
    else if (!this.#fields.has(name)) this.#fields.set(name, toStorableText(value));
  }

  #takeFile(fieldName: string, stream: Readable, info: FileInfo): void {
    const chunks: Buffer[] = [];
    const filename = unescapeFilename(info.filename ?? '');
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('limit', () => {
      chunks.length = 0;
      this.#fail(
        new AppError('payload-too-large', `"${filename}" is larger than ${this.#options.limits.fileBytes} bytes.`),
      );
    });
    stream.on('error', (error) => this.#fail(malformedForm(error)));
    stream.on('end', () => {
      const file = { fieldName, filename, mimeType: info.mimeType, bytes: Buffer.concat(chunks) };
      chunks.length = 0;
      this.#files = this.#files.then(() => this.#handOver(file));
    });
  }

  async #handOver(file: MultipartFile): Promise<void> {
    // A form's empty file input sends a part without a name and without bytes.
    if (this.#failure !== null || (file.filename === '' && file.bytes.byteLength === 0)) return;
    try {
      await this.#options.onFile(file);
    } catch (error) {
      this.#fail(isAppError(error) ? error : new AppError('internal', 'A file could not be kept.', { cause: error }));
    }
  }

  #fail(error: AppError): void {
    this.#failure ??= error;
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure;
  }
}

function tooMany(message: string): AppError {
  return invalidInput([{ path: 'files', message }]);
}
