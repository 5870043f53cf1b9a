import { later } from '../../../ui/later';
import { checkLine, type LineProblem } from './check-line';
import { fileConversations } from './file-conversations';
import { emptyReport, withProblem, type ImportProblem, type ImportReport } from './import-report';
import { lookAtFile } from './look-at-file';
import { sendLines, type Outcome } from './send-lines';

/** How many conversations go in one request, and about how many characters of them. */
const BATCH = 100;
const BATCH_CHARACTERS = 1024 * 1024;
/** So long what is on its way is waited for when the rest is called off. */
const LAST_MS = 10_000;

/** `share`: how much of the files has been read, from 0 to 1. */
export type ImportProgress = { share: number; report: ImportReport };

type ImportFiles = {
  files: readonly File[];
  /** Ends the import after the conversations that are on their way, whose outcome is then known. */
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
};

/** Takes in the conversations of files, some at a time, however large the files are. Does not throw. */
export async function importFiles({ files, signal, onProgress }: ImportFiles): Promise<ImportReport> {
  const allBytes = files.reduce((sum, { size }) => sum + size, 0);
  let report = emptyReport;
  let bytesBefore = 0;
  const leaving = new AbortController();
  signal.addEventListener('abort', () => later(LAST_MS, () => leaving.abort()), { once: true });
  for (const file of files) {
    const looked = await lookAtFile(file);
    if (looked.problem !== null) report = withProblem(report, { file: file.name, line: null, reason: looked.problem });
    else {
      const importing = new FileImport(file, report, {
        leaving: leaving.signal,
        onRead: (bytesRead) => onProgress({ share: (bytesBefore + bytesRead) / allBytes, report: importing.report }),
      });
      report = await importing.run(looked.encoding, signal);
    }
    if (report.end !== 'done') return report;
    bytesBefore += file.size;
  }
  return report;
}

type Entry = { line: number; text: string; problem: LineProblem | null };

class FileImport {
  private batch: Entry[] = [];
  private characters = 0;

  constructor(
    private readonly file: File,
    public report: ImportReport,
    private readonly work: { leaving: AbortSignal; onRead: (bytesRead: number) => void },
  ) {}

  async run(encoding: string, signal: AbortSignal): Promise<ImportReport> {
    try {
      for await (const line of fileConversations(this.file, encoding)) {
        this.add({ line: line.number, text: line.text?.trim() ?? '', problem: checkLine(line) });
        if (this.batch.length < BATCH && this.characters < BATCH_CHARACTERS) continue;
        await this.send();
        this.work.onRead(line.bytesRead);
        if (this.report.end !== 'done') return this.report;
        if (signal.aborted) return { ...this.report, end: 'cancelled' };
      }
      await this.send();
      return this.report;
    } catch (error) {
      await this.send();
      // A file that was changed or removed since it was chosen, or bytes that are no text.
      return this.refuse(null, error instanceof DOMException ? 'unreadable' : 'binary');
    }
  }

  private add(entry: Entry): void {
    this.batch.push(entry);
    if (entry.problem === null) this.characters += entry.text.length;
  }

  private refuse(line: number | null, reason: ImportProblem['reason']): ImportReport {
    this.report = withProblem(this.report, { file: this.file.name, line, reason });
    return this.report;
  }

  private async send(): Promise<void> {
    const batch = this.batch;
    this.batch = [];
    this.characters = 0;
    const good = batch.filter(({ problem }) => problem === null);
    const outcomes = good.length === 0 ? [] : await this.sendAll(good);
    if (outcomes === null) this.report = { ...this.report, end: this.work.leaving.aborted ? 'cancelled' : 'failed' };
    else this.settle(batch, new Map(good.map((entry, index) => [entry, outcomes[index] ?? null])));
  }

  private sendAll(entries: readonly Entry[]): Promise<(Outcome | null)[] | null> {
    return sendLines(
      entries.map(({ text }) => text),
      this.work.leaving,
    ).catch(() => null);
  }

  private settle(batch: readonly Entry[], outcomes: ReadonlyMap<Entry, Outcome | null>): void {
    const all = [...outcomes.values()].filter((outcome) => outcome !== null);
    const made = all.flatMap(({ status, conversation }) => (status === 'created' && conversation ? conversation : []));
    const already = all.filter(({ status }) => status === 'already').length;
    this.report = {
      ...this.report,
      made: [...this.report.made, ...made],
      already: this.report.already + already,
    };
    for (const entry of batch) {
      const outcome = outcomes.get(entry);
      if (entry.problem !== null) this.refuse(entry.line, entry.problem);
      else if (!outcome) this.refuse(entry.line, 'too-large');
      else if (outcome.error !== null) this.refuse(entry.line, { said: outcome.error });
    }
  }
}
