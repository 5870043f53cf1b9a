import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { DocumentReader } from '../../core/files/document-reader';
import { DocumentWorkers } from './document-workers';
import { extractPlainText } from './extract-plain-text';
import { ExtractionCache } from './extraction-cache';
import { unreadable, UnreadableDocument, type Extraction } from './extraction';
import { hasEncryptedPackage, identifyDocument } from './identify-document';
import { gatherModels } from './gather-models';
import { SharedTasks } from './shared-tasks';
import type { RecognitionModels } from './worker-messages';

/** Text of this size is read at once; a process of its own would take longer to start. */
const SMALL_BYTES = 256 * 1024;
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
    models: () => (models ??= gatherModels(join(options.cacheFolder, 'models'), options.languages)),
  });
  const cache = new ExtractionCache(options.cacheFolder);
  const tasks = new SharedTasks<Extraction>();
  const languages = options.languages.join('+');

  return {
    identify: identifyDocument,
    extract: async (bytes, filename, { signal = new AbortController().signal, onProgress = () => undefined } = {}) => {
      const mimeType = await identifyDocument(bytes, filename);
      if (mimeType === null) return unreadable('unsupported');
      const known = readAtOnce(bytes, mimeType);
      if (known !== null) return known;
      const hash = await hashOf(bytes);
      const variant = `${mimeType}-${languages}`;
      const read = async (shared: AbortSignal): Promise<Extraction> => {
        const kept = await cache.find(hash, variant);
        if (kept !== null) return kept;
        const extraction = await workers.read(bytes, mimeType, { signal: shared, onProgress });
        const isFinal = extraction.kind === 'text' || !NOT_KEPT.has(extraction.code);
        if (isFinal) await cache.keep(hash, variant, extraction);
        return extraction;
      };
      return tasks
        .share(`${hash} ${variant}`, signal, read)
        .catch(() => unreadable(signal.aborted ? 'stopped' : 'failed'));
    },
    forget: (hash) => cache.forget(hash),
    close: () => {
      workers.close();
    },
  };
}

function readAtOnce(bytes: Uint8Array, mimeType: string): Extraction | null {
  if (bytes.length === 0) return mimeType.startsWith('text/') ? { kind: 'text', text: '' } : unreadable('empty');
  if (!mimeType.startsWith('text/')) return hasEncryptedPackage(bytes) ? unreadable('encrypted') : null;
  if (bytes.length > SMALL_BYTES) return null;
  try {
    return { kind: 'text', text: extractPlainText(bytes, mimeType) };
  } catch (error) {
    return error instanceof UnreadableDocument ? unreadable(error.code, error.message) : unreadable('failed');
  }
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes));
  return Buffer.from(digest).toString('hex');
}
