import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { KnownDocument } from '../../core/files/document-reader';
import { DocumentWorkerProcess } from './document-worker-process';
import { unreadable, type Extraction, type ExtractionProgress } from './extraction';
import { extensionFor } from './media-types';
import type { WorkFolders } from './work-folders';
import type { RecognitionModels } from './worker-messages';

/** More than this many documents that wait: the next one is told to come later. */
const MAX_WAITING = 200;

type DocumentWorkersOptions = {
  program: string;
  count: number;
  folders: WorkFolders;
  models: () => Promise<RecognitionModels>;
};

type Readable = Pick<KnownDocument, 'mimeType' | 'chunks'>;
type Task = { signal: AbortSignal; onProgress: (progress: ExtractionProgress) => void };

/** A few child processes that read documents, started when there is something to read. Documents wait for a free one. */
export class DocumentWorkers {
  private readonly idle: DocumentWorkerProcess[] = [];
  private readonly busy = new Set<DocumentWorkerProcess>();
  private readonly waiting = new Set<() => void>();

  constructor(private readonly options: DocumentWorkersOptions) {}

  async read(document: Readable, task: Task): Promise<Extraction> {
    if (this.waiting.size >= MAX_WAITING) return unreadable('failed', 'Too many documents are being read. Try again.');
    const worker = await this.take(task.signal);
    if (worker === null) return unreadable('stopped');
    try {
      return await this.readWith(worker, document, task);
    } finally {
      this.release(worker);
    }
  }

  close(): void {
    for (const worker of [...this.idle, ...this.busy]) worker.end();
  }

  private async readWith(
    worker: DocumentWorkerProcess,
    { mimeType, chunks }: Readable,
    task: Task,
  ): Promise<Extraction> {
    const models = await this.options.models();
    return this.options.folders.use(async (folder) => {
      // The document's own name is never a path, but parsers look at the extension.
      const file = path.join(folder, `document.${extensionFor(mimeType)}`);
      await writeFile(file, chunks, { signal: task.signal });
      return worker.read({ file, mimeType, models }, task);
    });
  }

  /** `null` when nobody waits for the document any more. */
  private async take(signal: AbortSignal): Promise<DocumentWorkerProcess | null> {
    while (this.busy.size >= this.options.count && !signal.aborted) await this.turn(signal);
    if (signal.aborted) {
      this.wakeNext();
      return null;
    }
    const worker = this.nextUsable() ?? new DocumentWorkerProcess(this.options.program);
    this.busy.add(worker);
    return worker;
  }

  private turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  private nextUsable(): DocumentWorkerProcess | undefined {
    for (let worker = this.idle.pop(); worker !== undefined; worker = this.idle.pop()) {
      if (worker.isUsable) return worker;
    }
    return undefined;
  }

  private release(worker: DocumentWorkerProcess): void {
    this.busy.delete(worker);
    if (worker.isUsable) this.idle.push(worker);
    this.wakeNext();
  }

  private wakeNext(): void {
    this.waiting.values().next().value?.();
  }
}
