import { createCodePlugin } from '@streamdown/code';
import { bundledLanguages, bundledThemes } from 'shiki';
import type { CodeHighlighterPlugin, HighlightToken } from 'streamdown';
import { later } from './later';

export type Code = { code: string; language: string; isIncomplete: boolean };
/** Colours of code from its beginning on, as far as `source` goes. */
export type Highlighted = { source: string; language: string; lines: readonly (readonly HighlightToken[])[] };
type Job = Code & { end: number; show: (highlighted: Highlighted) => void };

/** Of GitHub's themes the ones whose every colour can be read on the surface that code stands on. */
const THEMES = ['github-light-default', 'github-dark-default'] as const;
const plugin: CodeHighlighterPlugin = createCodePlugin({ themes: [...THEMES] });
const themes = plugin.getThemes();
const STEP_CHARACTERS = 6_000;
const RETRY_MS = 15_000;
const TRIED_CHARACTERS = 2_000;

const waiting = new Set<Job>();
const asked = new Set<string>();
const here = new Set<string>();
let isAtWork = false;

/**
 * Colours code. What is known is shown at once; the rest is done one after the other, each in a task of its own, and long code in
 * steps: in between, the page answers. Answers how to give up.
 */
export function highlightCode(code: Code, show: (highlighted: Highlighted) => void): () => void {
  if (!plugin.supportsLanguage(code.language)) return () => undefined;
  const job: Job = { ...code, end: code.isIncomplete ? code.code.length : stepAfter(code.code, 0), show };
  waiting.add(job);
  if (here.has(code.language)) queueMicrotask(work);
  else if (!asked.has(code.language)) void load(code.language);
  return () => waiting.delete(job);
}

/** Until a language is here, its code stays without colours; one that does not come is asked for again while code waits for it. */
async function load(language: string): Promise<void> {
  asked.add(language);
  try {
    await fetchLanguage(language);
    here.add(language);
    work();
  } catch {
    later(RETRY_MS, () => {
      asked.delete(language);
      if ([...waiting].some((job) => job.language === language)) void load(language);
    });
  }
}

/**
 * The plugin gets its parts only once they are here: it remembers a failure for ever, and tells nobody. It gives each line half a
 * second, in which a slow device compiles the grammar but does not colour the line: the first code is tried once, unseen.
 */
async function fetchLanguage(language: string): Promise<void> {
  const grammars: Readonly<Record<string, () => Promise<unknown>>> = bundledLanguages;
  await Promise.all([grammars[language.trim().toLowerCase()]?.(), ...THEMES.map((theme) => bundledThemes[theme]())]);
  await new Promise<void>((resolve) => {
    const code = `\n${[...waiting].find((job) => job.language === language)?.code.slice(0, TRIED_CHARACTERS) ?? ''}`;
    if (plugin.highlight({ code, language, isIncomplete: true, themes }, () => resolve())) resolve();
  });
}

function work(): void {
  for (const job of waiting) {
    if (isAtWork) return;
    if (!here.has(job.language)) continue;
    waiting.delete(job);
    highlight(job);
  }
}

function highlight(job: Job): void {
  const { code, language, end, show } = job;
  const source = code.slice(0, end);
  const isWhole = end === code.length;
  const isIncomplete = job.isIncomplete || !isWhole;
  const showLines = ({ tokens }: { tokens: HighlightToken[][] }) => show({ source, language, lines: tokens });
  if (!isWhole) {
    job.end = stepAfter(code, end);
    waiting.add(job);
  }
  const known = plugin.highlight({ code: source, language, isIncomplete, themes }, showLines);
  if (known) {
    showLines(known);
    return;
  }
  // It is done in a moment, before any timer runs.
  isAtWork = true;
  setTimeout(() => {
    isAtWork = false;
    work();
  });
}

/** The end of a line. */
function stepAfter(code: string, from: number): number {
  const end = code.indexOf('\n', from + STEP_CHARACTERS);
  return end < 0 ? code.length : end + 1;
}
