import type { Conversation, ConversationsPage } from '../../../contract/conversation';

/** How many are read at once, so that the page itself is still answered. */
const AT_ONCE = 4;
const PAGE = 1_000;
const newline = new Blob(['\n']);

type ListFilter = { archived: boolean; limit: number; cursor?: string };

type ExportConversations = {
  readPage: (filter: ListFilter) => Promise<ConversationsPage>;
  /** `gone`: it was deleted meanwhile. `refused`: the server cannot give it out. Throws when the server is away, or on the signal. */
  readOne: (id: string, signal: AbortSignal) => Promise<Blob | 'gone' | 'refused'>;
  /** Hands it to the browser's downloads. */
  save: (file: Blob) => void;
  signal: AbortSignal;
  onProgress: (done: number, all: number) => void;
};

/** Nothing is saved unless it is `done`. `missed`: what the server could not give out. */
export type ExportReport = { end: 'done' | 'cancelled' | 'failed'; saved: number; missed: number; bytes: number };

/**
 * Writes every conversation of this person into a file, the archived ones too, one in a line. Does not throw. The browser keeps large
 * blobs on its disk, so that they do not fill the memory of the page.
 */
export async function exportConversations(work: ExportConversations): Promise<ExportReport> {
  const report: ExportReport = { end: 'done', saved: 0, missed: 0, bytes: 0 };
  const parts: Blob[] = [];
  try {
    const all = [...(await readAll(work, false)), ...(await readAll(work, true))];
    for await (const line of linesOf(all, work)) {
      if (line === 'refused') report.missed += 1;
      else if (line !== 'gone') {
        parts.push(line, newline);
        report.saved += 1;
        report.bytes += line.size + 1;
      }
    }
    if (report.saved > 0) work.save(new Blob(parts));
    return report;
  } catch {
    return { ...report, end: work.signal.aborted ? 'cancelled' : 'failed' };
  }
}

/** In the order of the list, though several are on their way. */
async function* linesOf(all: readonly Conversation[], { readOne, signal, onProgress }: ExportConversations) {
  const waiting = all.values();
  const coming: ReturnType<typeof readOne>[] = [];
  const begin = () => {
    const { value } = waiting.next();
    if (!value) return;
    const one = readOne(value.id, signal);
    one.catch(() => undefined); // heard when it is its turn
    coming.push(one);
  };
  for (let ahead = 0; ahead < AT_ONCE; ahead += 1) begin();
  for (let done = 1; coming[0]; done += 1) {
    const line = await coming[0];
    signal.throwIfAborted();
    void coming.shift();
    begin();
    yield line;
    onProgress(done, all.length);
  }
}

async function readAll({ readPage, signal }: ExportConversations, archived: boolean): Promise<Conversation[]> {
  const all: Conversation[] = [];
  let cursor: string | null | undefined;
  do {
    signal.throwIfAborted();
    const page = await readPage({ archived, limit: PAGE, ...(cursor && { cursor }) });
    all.push(...page.conversations);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
}
