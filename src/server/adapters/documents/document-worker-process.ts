import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { MAX_WORKER_BYTES, RECYCLE, timeLimitMs } from './document-worker-limits';
import { unreadable, type Extraction, type ExtractionProgress } from './extraction';
import type { FromWorker, ToWorker } from './worker-messages';

const WATCH_EVERY_MS = 50;
const PAGE_BYTES = 4096;

type Watch = { signal: AbortSignal; onProgress: (progress: ExtractionProgress) => void };

/**
 * One child process that reads documents, one at a time. It gets no environment and no secrets, only the path of a file.
 * Whatever a document does to it ends the process and not the server.
 */
export class DocumentWorkerProcess {
  private readonly child: ChildProcess;
  private documents = 0;
  private isSpent = false;

  constructor(program: string) {
    this.child = fork(program, [], {
      // The type wants a variable that nothing here reads.
      env: {} as NodeJS.ProcessEnv,
      execArgv: ['--max-old-space-size=1000', '--no-warnings'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // An idle worker must not keep the server alive.
    this.child.unref();
    this.child.channel?.unref();
    this.child.on('error', () => {
      this.isSpent = true;
    });
  }

  /** False once another one must take the next document. */
  get isUsable(): boolean {
    return !this.isSpent && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Never rejects: what ends the process says what became of the document. */
  async read(job: ToWorker, watch: Watch): Promise<Extraction> {
    this.documents += 1;
    const extraction = await this.outcomeOf(job, watch);
    const bytes = this.isUsable ? await residentBytes(this.child.pid) : 0;
    if (this.documents >= RECYCLE.documents || bytes > RECYCLE.bytes) this.end();
    return extraction;
  }

  end(): void {
    this.isSpent = true;
    this.child.kill('SIGKILL');
  }

  private outcomeOf(job: ToWorker, { signal, onProgress }: Watch): Promise<Extraction> {
    return new Promise((resolve) => {
      const settle = (extraction: Extraction): void => {
        clearTimeout(timer);
        clearInterval(meter);
        signal.removeEventListener('abort', stop);
        this.child.off('message', hear).off('exit', fail).off('error', fail);
        resolve(extraction);
      };
      const kill = (code: 'timeout' | 'memory' | 'stopped') => (): void => {
        this.end();
        settle(unreadable(code));
      };
      const hear = (message: FromWorker): void => {
        if (message.kind === 'done') settle(message.extraction);
        else onProgress(message);
      };
      const fail = (): void => {
        settle(unreadable('failed'));
      };
      const stop = kill('stopped');
      const timer = setTimeout(kill('timeout'), timeLimitMs(job.mimeType));
      const meter = setInterval(() => {
        void residentBytes(this.child.pid).then((bytes) => {
          if (bytes > MAX_WORKER_BYTES) kill('memory')();
        });
      }, WATCH_EVERY_MS);
      this.child.on('message', hear).on('exit', fail).on('error', fail);
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      else this.child.send(job, (error) => error && fail());
    });
  }
}

/** Memory of a process, where the system tells it; 0 elsewhere, where only time and the heap are limited. */
async function residentBytes(pid: number | undefined): Promise<number> {
  try {
    const [, pages = '0'] = (await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ');
    return Number(pages) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
