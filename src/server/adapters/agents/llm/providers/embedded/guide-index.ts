import MiniSearch from 'minisearch';
import type { ProviderContext } from '../model-provider';
import { coverage, termWeights } from './find-passages';
import { guideTerms } from './terms';

const titleBonus = 0.25;
const nothing: ReadonlySet<string> = new Set();

type Section = { id: number; page: string; /** The heading with those above it. */ title: string; heading: string; text: string };
export type GuideHit = { page: string; title: string; text: string; score: number };

/** Full-text search over the pages that explain the product. */
export type Guide = {
  /** The best sections first; `score` is how sure it is that they are about the question, from 0 to 1. */
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
  const titles = documents.map((section) => new Set(guideTerms(section.heading)));
  const bodies = documents.map((section) => new Set(guideTerms(`${section.title} ${section.text}`)));
  const weight = termWeights(bodies.map((terms) => [...terms]));
  const search = new MiniSearch<Section>({ fields: ['heading', 'text'], tokenize: guideTerms, processTerm: (term) => term });
  search.addAll(documents);
  return (question) => {
    const wanted = [...new Set(guideTerms(question))];
    const scoreOf = (id: number) => {
      const [title = nothing, body = nothing] = [titles[id], bodies[id]];
      return coverage(wanted, body, weight) + titleBonus * coverage(wanted, title, weight);
    };
    const hits = search.search(question, { boost: { heading: 3 } }).slice(0, 8);
    return hits.flatMap(({ id }) => {
      const section = documents[id as number];
      return section ? [{ ...section, score: Math.min(1, scoreOf(section.id)) }] : [];
    });
  };
}

/** A section is what stands under one heading; its title names the headings above it too. */
function splitSections(page: { name: string; text: string }): Omit<Section, 'id'>[] {
  const sections: Omit<Section, 'id'>[] = [];
  const path: string[] = [];
  let lines: string[] = [];
  const flush = () => {
    const text = lines.join('\n').trim();
    const heading = path.at(-1) ?? page.name;
    if (text !== '') sections.push({ page: page.name, title: path.filter(Boolean).join(' › ') || page.name, heading, text });
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
