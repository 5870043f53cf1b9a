import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DocumentWorkerProcess } from './document-worker-process';
import { unreadable, type Extraction, type ExtractionProgress } from './extraction';
import { extensionFor } from './media-types';
import type { RecognitionModels, ToWorker } from './worker-messages';

/** More than this many documents that wait: the next one is told to come later. */
const MAX_WAITING = 200;

type DocumentWorkersOptions = { program: string; count: number; models: () => Promise<RecognitionModels> };

type Task = { signal: AbortSignal; onProgress: (progress: ExtractionProgress) => void };

/** A few child processes that read documents, started when there is something to read. Documents wait for a free one. */
export class DocumentWorkers {
  private readonly idle: DocumentWorkerProcess[] = [];
  private readonly busy = new Set<DocumentWorkerProcess>();
  private readonly waiting = new Set<() => void>();

  constructor(private readonly options: DocumentWorkersOptions) {}

  async read(bytes: Uint8Array, mimeType: string, task: Task): Promise<Extraction> {
    if (this.waiting.size >= MAX_WAITING) return unreadable('failed', 'Too many documents are being read. Try again.');
    const worker = await this.take(task.signal);
    if (worker === null) return unreadable('stopped');
    const folder = await mkdtemp(path.join(tmpdir(), 'parley-document-'));
    try {
      // The document's own name is never a path, but parsers look at the extension.
      const job: ToWorker = {
        file: path.join(folder, `document.${extensionFor(mimeType)}`),
        mimeType,
        models: await this.options.models(),
      };
      await writeFile(job.file, bytes);
      return await worker.read(job, task);
    } finally {
      this.release(worker);
      await rm(folder, { recursive: true, force: true });
    }
  }

  close(): void {
    for (const worker of [...this.idle, ...this.busy]) worker.end();
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
