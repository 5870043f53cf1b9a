import type { Busboy, FileInfo } from 'busboy';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { AppError } from '../../core/app-error';
import { invalidInput } from '../../core/invalid-input';
import { toStorableText } from '../../core/to-storable';
import type { RouteLimits } from '../route-limits';
import { malformedForm, openFormParser, unescapeFilename } from './form-parser';
import { readChunks } from './read-bytes';

/** `chunks` come while the body does. They throw when the file or the body is refused meanwhile. */
export type MultipartFile = {
  fieldName: string;
  filename: string;
  mimeType: string;
  chunks: AsyncIterable<Uint8Array>;
};

type MultipartOptions = {
  limits: RouteLimits;
  /** Takes one file after the other; nothing is read faster than it reads. */
  onFile: (file: MultipartFile) => Promise<void>;
};

/**
 * Reads a multipart body as it comes in and answers its text fields; of a field that is repeated, the first one counts.
 * Stops at the first byte, file or field over a limit, and waits until `onFile` has tidied up.
 */
export async function readMultipart(
  request: Request,
  { limits, onFile }: MultipartOptions,
): Promise<Map<string, string>> {
  const form = new MultipartForm(openFormParser(request, limits), { limits, onFile });
  try {
    for await (const chunk of readChunks(request, limits.multipartBytes)) await form.write(chunk);
    return await form.end();
  } catch (error) {
    await form.abandon(error as Error);
    throw error;
  }
}

/** Drives the parser chunk by chunk: the next one goes in when the files have taken what is there. */
class MultipartForm {
  readonly #fields = new Map<string, string>();
  readonly #open = new Set<Readable>();
  readonly #parser: Busboy;
  readonly #options: MultipartOptions;
  readonly #failed: Promise<never>;
  #files: Promise<void> = Promise.resolve();
  #fail: (error: Error) => void = () => undefined;

  constructor(parser: Busboy, options: MultipartOptions) {
    this.#parser = parser;
    this.#options = options;
    this.#failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.#failed.catch(() => undefined);
    const { filesPerMessage } = options.limits;
    parser.on('field', (name, value, info) => this.#takeField(name, value, info.valueTruncated));
    parser.on('file', (name, stream, info) => this.#takeFile(name, stream, info));
    parser.on('filesLimit', () => this.#fail(tooMany(`at most ${filesPerMessage} can be taken`)));
    parser.on('fieldsLimit', () => this.#fail(tooMany('too many fields')));
    parser.on('partsLimit', () => this.#fail(tooMany('too many parts')));
    parser.on('error', (error) => this.#fail(malformedForm(error)));
  }

  async write(chunk: Uint8Array): Promise<void> {
    const ready = this.#parser.write(chunk) ? Promise.resolve() : once(this.#parser, 'drain');
    await Promise.race([this.#failed, ready]);
  }

  async end(): Promise<Map<string, string>> {
    const closed = once(this.#parser, 'close');
    this.#parser.end();
    await Promise.race([this.#failed, closed]);
    await Promise.race([this.#failed, this.#files]);
    return this.#fields;
  }

  async abandon(error: Error): Promise<void> {
    this.#fail(error);
    for (const stream of this.#open) stream.destroy(error);
    await this.#files;
  }

  #takeField(name: string, value: string, isTruncated: boolean): void {
    if (isTruncated) this.#fail(new AppError('payload-too-large', `The field "${name}" is too large.`));
    else if (!this.#fields.has(name)) this.#fields.set(name, toStorableText(value));
  }

  #takeFile(fieldName: string, stream: Readable, info: FileInfo): void {
    const filename = unescapeFilename(info.filename ?? '');
    this.#open.add(stream);
    stream.on('close', () => this.#open.delete(stream));
    // Whoever reads hears of an error there; nobody may be reading.
    stream.on('error', () => undefined);
    stream.on('limit', () => {
      const { fileBytes } = this.#options.limits;
      const error = new AppError('payload-too-large', `"${filename}" is larger than ${fileBytes} bytes.`);
      stream.destroy(error);
      this.#fail(error);
    });
    this.#files = this.#files.then(() => this.#handOver({ fieldName, filename, mimeType: info.mimeType }, stream));
  }

  async #handOver(file: Omit<MultipartFile, 'chunks'>, stream: Readable): Promise<void> {
    try {
      const source = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
      const first = await source.next();
      // A form's empty file input sends a part without a name and without bytes.
      if (file.filename === '' && first.done === true) return;
      const chunks = resumed(first, source);
      await this.#options.onFile({ ...file, chunks });
      // The parser goes on only behind the end of the file.
      while ((await chunks.next()).done !== true);
    } catch (error) {
      stream.destroy();
      this.#fail(error as Error);
    }
  }
}

async function* resumed<T>(first: IteratorResult<T>, source: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; next.done !== true; next = await source.next()) yield next.value;
}

function tooMany(message: string): AppError {
  return invalidInput([{ path: 'files', message }]);
}
