import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type MiniSearch from 'minisearch';
import type { Logger } from '../../../../core/logger';
import type { ExtractText } from '../../llm/file-parts';
import { listDocuments, type DocumentFile } from './list-documents';
import { searchTerms } from './search-terms';
import { splitPassages, type Passage } from './split-passages';

const MOST_PASSAGES = 50_000;
const MOST_PASSAGES_PER_DOCUMENT = 5000;

type Indexed = Passage & { id: string; name: string };

export type FoundPassage = Passage & { name: string; score: number };

type KnowledgeIndexOptions = { source: string; extractText: ExtractText; logger: Logger };

/** BM25 over the documents of a folder. What has changed since the last look is read again, and nothing else. */
export class KnowledgeIndex {
  private search: MiniSearch<Indexed> | undefined;
  private readonly versions = new Map<string, { version: string; passages: Indexed[] }>();
  private refreshing: Promise<void> | undefined;
  private total = 0;
  private unread = 0;
  private failure: string | null = null;

  constructor(private readonly options: KnowledgeIndexOptions) {}

  /** How many documents are still to be read. */
  get unreadDocuments(): number {
    return this.unread;
  }

  /** Why there is nothing to find; `null` when there may be. */
  get problem(): string | null {
    return this.failure;
  }

  /** Looks for changes; resolves once all of them are in the index. Never rejects. */
  refresh(): Promise<void> {
    this.refreshing ??= this.readChanges()
      .catch((error: unknown) => {
        this.failure = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        this.refreshing = undefined;
      });
    return this.refreshing;
  }

  find(query: string, limit: number): FoundPassage[] {
    const hits = this.search?.search(query, { boost: { heading: 2, name: 1.5 }, prefix: (term) => term.length > 3 }) ?? [];
    return hits.slice(0, limit).map((hit) => {
      const { heading, page, text, name } = hit as unknown as Indexed;
      return { heading, page, text, name, score: Math.round(hit.score * 100) / 100 };
    });
  }

  private async readChanges(): Promise<void> {
    const files = await listDocuments(this.options.source);
    this.failure = null;
    const names = new Set(files.map((file) => file.name));
    for (const name of this.versions.keys()) if (!names.has(name)) this.forget(name);
    const changed = files.filter((file) => this.versions.get(file.name)?.version !== file.version);
    this.unread = changed.length;
    for (const file of changed) {
      await this.read(file);
      this.unread -= 1;
    }
  }

  private async read(file: DocumentFile): Promise<void> {
    this.forget(file.name);
    const text = await this.textOf(file);
    const room = Math.min(MOST_PASSAGES_PER_DOCUMENT, MOST_PASSAGES - this.total);
    const passages = splitPassages(text)
      .slice(0, Math.max(0, room))
      .map((passage, at) => ({ ...passage, id: `${file.name}#${at}`, name: file.name }));
    this.search ??= await createSearch();
    await this.search.addAllAsync(passages, { chunkSize: 50 });
    this.total += passages.length;
    this.versions.set(file.name, { version: file.version, passages });
  }

  /** A document that cannot be read is not looked at again until it changes. */
  private async textOf({ path, name }: DocumentFile): Promise<string> {
    try {
      const bytes = await readFile(path);
      if (isBinary(name)) return (await this.options.extractText({ filename: name, mimeType: '' }, bytes, reading)) ?? '';
      return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
    } catch (error) {
      this.options.logger.warn({ err: error, document: name }, 'a document of the knowledge cannot be read');
      return '';
    }
  }

  private forget(name: string): void {
    const known = this.versions.get(name);
    if (!known) return;
    this.versions.delete(name);
    this.total -= known.passages.length;
    this.search?.removeAll(known.passages);
  }
}

const reading = { signal: new AbortController().signal, onProgress: () => undefined };

async function createSearch(): Promise<MiniSearch<Indexed>> {
  const { default: Search } = await import('minisearch');
  return new Search<Indexed>({
    fields: ['heading', 'name', 'text'],
    storeFields: ['heading', 'page', 'text', 'name'],
    tokenize: searchTerms,
    processTerm: (term) => term,
  });
}

function isBinary(name: string): boolean {
  return ['.pdf', '.docx', '.pptx', '.xlsx'].includes(extname(name).toLowerCase());
}
