import type { Busboy, FileInfo } from 'busboy';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { AppError } from '../../core/app-error';
import { invalidInput } from '../../core/invalid-input';
import type { RouteLimits } from '../route-limits';
import { malformedForm, openFormParser, unescapeFilename } from './form-parser';
import { readChunks } from './read-bytes';

/** What a form around one file may add to it. */
const FORM_BYTES = 1024 * 1024;

export type Upload = { filename: string; chunks: AsyncIterable<Uint8Array> };

type Keep<T> = (upload: Upload) => Promise<T>;

/**
 * Reads a multipart body with one file, which is handed over while it comes in, never whole in memory. Refuses at the first
 * byte too many; `chunks` then throws too, and it is waited for that `keep` has tidied up.
 */
export async function readUpload<T>(request: Request, limits: RouteLimits, keep: Keep<T>): Promise<T> {
  const parser = openFormParser(request, { ...limits, filesPerMessage: 1 });
  const form = new UploadForm(parser, limits.fileBytes, keep);
  try {
    for await (const chunk of readChunks(request, limits.fileBytes + FORM_BYTES)) {
      if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), form.failed]);
      form.throwFailure();
    }
    const closed = once(parser, 'close');
    parser.end();
    await Promise.race([closed, form.failed]);
    return await form.kept();
  } catch (error) {
    await form.abandon(error);
    throw error;
  }
}

class UploadForm<T> {
  /** Only ever rejects. */
  readonly failed: Promise<never>;
  #fail: (error: Error) => void = () => undefined;
  #failure: { error: Error } | null = null;
  #stream: Readable | null = null;
  #kept: Promise<T> | null = null;

  constructor(parser: Busboy, maxBytes: number, keep: Keep<T>) {
    this.failed = new Promise((_, reject) => {
      this.#fail = (error) => {
        this.#failure ??= { error };
        reject(error);
      };
    });
    this.failed.catch(() => undefined);
    parser.on('file', (_, stream, info) => this.#take(stream, info, { maxBytes, keep }));
    parser.on('filesLimit', () => this.#fail(invalidInput([{ path: 'file', message: 'only one is taken' }])));
    parser.on('error', (error) => this.#fail(malformedForm(error)));
  }

  throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }

  kept(): Promise<T> {
    this.throwFailure();
    return this.#kept ?? Promise.reject(invalidInput([{ path: 'file', message: 'is missing' }]));
  }

  async abandon(error: unknown): Promise<void> {
    this.#stream?.destroy(error as Error);
    await this.#kept?.catch(() => undefined);
  }

  #take(stream: Readable, info: FileInfo, { maxBytes, keep }: { maxBytes: number; keep: Keep<T> }): void {
    const filename = unescapeFilename(info.filename ?? '');
    this.#stream = stream;
    // Whoever reads hears of an error there; nobody may be reading.
    stream.on('error', () => undefined);
    // The part that a form sends for a file input which nobody used.
    if (filename === '') {
      stream.resume();
      return;
    }
    stream.on('limit', () =>
      this.#fail(new AppError('payload-too-large', `"${filename}" is larger than ${maxBytes} bytes.`)),
    );
    this.#kept = keep({ filename, chunks: stream });
    this.#kept.catch(this.#fail);
  }
}
