import MiniSearch from 'minisearch';
import type { NamedText } from './prompt-attachments';
import { searchTerms } from './search-terms';
import { splitPassages, type Passage } from './split-passages';

type Entry = Passage & { id: number; file: string };
export type PassageHit = { file: string; from: number; heading?: string; passage: string };

/** Passages that are indexed before others may use the processor. */
const CHUNK = 50;
const MOST_HITS = 8;

/** Full-text search (BM25) over the passages of attached texts. */
export class AttachmentIndex {
  private constructor(
    private readonly entries: readonly Entry[],
    private readonly search: MiniSearch<Entry>,
  ) {}

  static async of(texts: readonly NamedText[]): Promise<AttachmentIndex> {
    const passages = texts.flatMap(({ name, text }) => splitPassages(text).map((passage) => ({ ...passage, file: name })));
    const entries = passages.map((passage, id) => ({ ...passage, id }));
    const search = new MiniSearch<Entry>({
      fields: ['text', 'heading', 'file'],
      tokenize: searchTerms,
      processTerm: (term) => term,
      searchOptions: { boost: { heading: 1.5, file: 0.5 }, prefix: isLong, fuzzy: (term) => (isLong(term) ? 0.2 : false) },
    });
    await search.addAllAsync(entries, { chunkSize: CHUNK });
    return new AttachmentIndex(entries, search);
  }

  /** The best passages first; of one file only, if one is named. */
  find(query: string, file?: string): PassageHit[] {
    const results = this.search.search(query, {
      filter: ({ id }) => file === undefined || this.entries[id as number]?.file === file,
    });
    return results.slice(0, MOST_HITS).flatMap(({ id }) => {
      const entry = this.entries[id as number];
      if (!entry) return [];
      const { file: name, from, heading, text } = entry;
      return [{ file: name, from, ...(heading !== '' && { heading }), passage: text }];
    });
  }
}

/** A short word is only found as it is: near ones are other words. */
function isLong(term: string): boolean {
  return term.length > 4;
}
