import MiniSearch from 'minisearch';
import type { ProviderContext } from '../model-provider';
import { coverage, termWeights } from './find-passages';
import { termsOf } from './terms';

type Section = { id: number; page: string; title: string; text: string };
export type GuideHit = { page: string; title: string; text: string; score: number };

/** Full-text search over the pages that explain the product. */
export type Guide = {
  /** The best sections first; `score` is how much of the question they cover, from 0 to 1. */
  search: (question: string) => Promise<GuideHit[]>;
};

/** Reads and indexes the pages when the first question comes. */
export function openGuide(readPages: ProviderContext['readGuide']): Guide {
  let index: Promise<ReturnType<typeof buildIndex>> | undefined;
  return {
    search: async (question) => {
      index ??= readPages().then((pages) => buildIndex(pages.flatMap(splitSections)));
      return (await index)(question);
    },
  };
}

function buildIndex(sections: Omit<Section, 'id'>[]): (question: string) => GuideHit[] {
  const documents = sections.map((section, id) => ({ ...section, id }));
  const terms = documents.map((section) => termsOf(`${section.title} ${section.text}`));
  const weight = termWeights(terms);
  const termSets = terms.map((list) => new Set(list));
  const search = new MiniSearch<Section>({ fields: ['title', 'text'], tokenize: termsOf, processTerm: (term) => term });
  search.addAll(documents);
  return (question) => {
    const wanted = [...new Set(termsOf(question))];
    return search
      .search(question, { boost: { title: 3 } })
      .flatMap(({ id }) => {
        const section = documents[id as number];
        const found = termSets[id as number];
        return section && found ? [{ ...section, score: coverage(wanted, found, weight) }] : [];
      })
      .slice(0, 5);
  };
}

/** A section is what stands under one heading; its title names the headings above it too. */
function splitSections(page: { name: string; text: string }): Omit<Section, 'id'>[] {
  const sections: Omit<Section, 'id'>[] = [];
  const path: string[] = [];
  let lines: string[] = [];
  const flush = () => {
    const text = lines.join('\n').trim();
    if (text !== '') sections.push({ page: page.name, title: path.filter(Boolean).join(' › ') || page.name, text });
    lines = [];
  };
  let isCode = false;
  for (const line of page.text.replace(/<!--[\s\S]*?-->/g, '').split(/\r?\n/)) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const [, marks, heading] = (isCode ? null : /^(#{1,6})\s+(.*)$/.exec(line)) ?? [];
    if (marks === undefined || heading === undefined) {
      lines.push(line);
      continue;
    }
    flush();
    path.length = marks.length - 1;
    path[marks.length - 1] = heading.trim();
  }
  flush();
  return sections;
}
