import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DocumentReader, DocumentReading, KnownDocument } from '../../core/files/document-reader';
import { DocumentWorkers } from './document-workers';
import { extractPlainText } from './extract-plain-text';
import { ExtractionCache } from './extraction-cache';
import { unreadable, UnreadableDocument, type Extraction, type ExtractionProgress } from './extraction';
import { identifyDocument } from './identify-document';
import { gatherModels } from './gather-models';
import { SharedTasks, type Waiter } from './shared-tasks';
import { WorkFolders } from './work-folders';
import type { RecognitionModels } from './worker-messages';

/** Text of this size is read at once; a process of its own would take longer to start. */
const SMALL_BYTES = 256 * 1024;
/** Hashed before others may use the processor. */
const STEP_BYTES = 1024 * 1024;
/** Of these the next attempt may end better. */
const NOT_KEPT = new Set(['stopped', 'failed']);

type DocumentReaderOptions = {
  /** The bundled program of the processes that read. */
  program: string;
  cacheFolder: string;
  /** Languages of scanned text, as codes of the recognition models. */
  languages: readonly string[];
};

/** Reads documents in processes of their own and remembers what became of them. */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader & { close: () => void } {
  const count = Math.max(1, Math.min(2, availableParallelism() - 1));
  let models: Promise<RecognitionModels> | undefined;
  const workers = new DocumentWorkers({
    program: options.program,
    count,
    folders: new WorkFolders(join(options.cacheFolder, 'reading')),
    models: () => (models ??= gatherModels(join(options.cacheFolder, 'models'), options.languages)),
  });
  const cache = new ExtractionCache(options.cacheFolder);
  const tasks = new SharedTasks<Extraction, ExtractionProgress>();
  const languages = options.languages.join('+');

  const read = async (document: KnownDocument, reading: DocumentReading = {}): Promise<Extraction> => {
    const { hash, mimeType } = document;
    const { signal = new AbortController().signal, onProgress = () => undefined } = reading;
    const variant = `${mimeType}-${languages}`;
    const readOnce = async (all: Waiter<ExtractionProgress>): Promise<Extraction> => {
      const kept = await cache.find(hash, variant);
      if (kept !== null) return kept;
      const extraction = await workers.read(document, all);
      const isFinal = extraction.kind === 'text' || !NOT_KEPT.has(extraction.code);
      if (isFinal) await cache.keep(hash, variant, extraction);
      return extraction;
    };
    try {
      return (
        (await readAtOnce(document)) ?? (await tasks.share(`${hash} ${variant}`, { signal, onProgress }, readOnce))
      );
    } catch {
      return unreadable(signal.aborted ? 'stopped' : 'failed');
    }
  };

  return {
    identify: identifyDocument,
    read,
    extract: async (bytes, filename, reading) => {
      const mimeType = await identifyDocument(bytes, filename);
      if (mimeType === null) return unreadable('unsupported');
      return read({ mimeType, size: bytes.byteLength, hash: await hashOf(bytes), chunks: inOne(bytes) }, reading);
    },
    forget: async (hash) => {
      // First, for what is read just now would be kept after all.
      await tasks.end((key) => key.startsWith(`${hash} `));
      await cache.forget(hash);
    },
    close: () => {
      workers.close();
    },
  };
}

/** `null`: it takes a process of its own. */
async function readAtOnce({ mimeType, size, chunks }: KnownDocument): Promise<Extraction | null> {
  if (size === 0) return mimeType.startsWith('text/') ? { kind: 'text', text: '' } : unreadable('empty');
  if (!mimeType.startsWith('text/') || size > SMALL_BYTES) return null;
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  try {
    return { kind: 'text', text: extractPlainText(Buffer.concat(parts), mimeType) };
  } catch (error) {
    return error instanceof UnreadableDocument ? unreadable(error.code, error.message) : unreadable('failed');
  }
}

// eslint-disable-next-line @typescript-eslint/require-await -- what is read in one piece is there already
async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** In steps: nothing else runs while a large document is hashed. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.byteLength; at += STEP_BYTES) {
    hash.update(bytes.subarray(at, at + STEP_BYTES));
    await setImmediate();
  }
  return hash.digest('hex');
}
