import { openEmphasis, type Emphasis } from './open-emphasis';

const SPECIAL = /[\\`<$[\]*_~]|https?:\/\/|www\./g;
/** Marks in an address are its own. */
const ADDRESS = /[^\s<]*[^\s<?!.,:*_~'")\]]/y;
const TAG =
  /<(?:\/?[a-z][\w-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?|[a-z][\w+.-]+:[^\s<>]*|[\w.+-]+@[\w.-]+|!--[\s\S]*?--)>/iy;
/** A tag that is still being written. A comparison (`a < b`, `i<n and …`) does not look so for long. */
const OPEN_TAG =
  /<(?:\/?(?:[a-z][\w-]*(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))*\s*(?:[\w:.-]+(?:\s*=\s*(?:"[^"]*|'[^']*|[^\s"'=<>`]*))?)?\s*\/?)?|[a-z][\w+.-]+:[^\s<>]*|[\w.+-]+@[\w.-]*|!(?:-|--[\s\S]*)?)$/iy;
const DESTINATION =
  /\(\s*(?:<[^<>\n]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.|\([^\s()]*\))*\))*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/y;
const OPEN_DESTINATION = /\(\s*(?:<[^<>\n]*>?|[^\s<]*)(?:\s+(?:"[^"]*"?|'[^']*'?|\([^()]*)?)?\s*$/y;
const IMAGE = /!\[[^\]]*\]\([^)]*\)/g;
const OPEN_FORMULA = /\$(?![\s$\d])(?:[^\s$]*|[^$\n]*(?:\\[a-zA-Z]|[\^_=])[^$\n]*)$/y;

const LONGEST_LABEL = 80;
const LONGEST_FORMULA = 2_000;

/** Goes on at an index, or knows how the text ends: `keep` of it stays, and `end` comes behind. */
type Step = number | { keep: number; end: string };

/** Closes what is open at the end of a paragraph. What the next characters decide (half a link, a tag, a formula) is left out. */
export function closeInline(text: string): string {
  const emphasis = openEmphasis(text);
  const labels: number[] = [];
  let step: Step = 0;
  while (typeof step === 'number') {
    const at = nextSpecial(text, step);
    step = at === text.length ? { keep: at, end: '' } : stepAt({ text, at, labels, emphasis });
  }
  const label = labels.find((start) => text.slice(start).replace(IMAGE, '').length <= LONGEST_LABEL);
  return finish(text, label === undefined ? step : { keep: label, end: '' }, emphasis);
}

function nextSpecial(text: string, from: number): number {
  SPECIAL.lastIndex = from;
  return SPECIAL.exec(text)?.index ?? text.length;
}

function finish(text: string, { keep, end }: { keep: number; end: string }, emphasis: Emphasis): string {
  const until = end === '' ? emphasis.beforeDangling(keep) : keep;
  const closers = emphasis.closersAt(until);
  const kept = text.slice(0, until) + end;
  return closers === '' ? kept : kept.trimEnd() + closers;
}

type Place = { text: string; at: number; labels: number[]; emphasis: Emphasis };

function stepAt(place: Place): Step {
  const { text, at, labels, emphasis } = place;
  switch (text.charAt(at)) {
    case '\\':
      return /[([]/.test(text.charAt(at + 1)) ? formulaStep(text, at) : at + 2;
    case '`':
      return codeStep(text, at);
    case '<':
      return endOf(TAG, text, at) ?? (endOf(OPEN_TAG, text, at) === null ? at + 1 : { keep: at, end: '' });
    case '$':
      return dollarStep(text, at);
    case '[':
      labels.push(text.charAt(at - 1) === '!' ? at - 1 : at);
      return at + 1;
    case ']':
      return labelStep(place);
    case 'h':
    case 'w':
      return endOf(ADDRESS, text, at) ?? at + 1;
    default:
      return emphasis.readRun(at);
  }
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function codeStep(text: string, at: number): Step {
  const [ticks = ''] = /^`+/.exec(text.slice(at)) ?? [];
  const begin = at + ticks.length;
  for (const { 0: run, index } of text.slice(begin).matchAll(/`+/g)) {
    if (run.length === ticks.length) return begin + index + run.length;
  }
  return /\S/.test(text.charAt(begin)) ? { keep: text.length, end: ticks } : begin;
}

function formulaStep(text: string, at: number): Step {
  return text.length - at > LONGEST_FORMULA ? at + 2 : { keep: at, end: '' };
}

function dollarStep(text: string, at: number): Step {
  if (text.startsWith('$$', at)) {
    const end = text.indexOf('$$', at + 2);
    return end === -1 ? formulaStep(text, at) : end + 2;
  }
  const isOpen = at === text.length - 1 || (!/\w/.test(text.charAt(at - 1)) && endOf(OPEN_FORMULA, text, at) !== null);
  return isOpen ? { keep: at, end: '' } : at + 1;
}

function labelStep({ text, at, labels }: Place): Step {
  const start = labels.at(-1);
  if (start === undefined || at === text.length - 1) return at + 1;
  labels.pop();
  if (text.charAt(at + 1) !== '(') return at + 1;
  const end = endOf(DESTINATION, text, at + 1);
  if (end !== null) return end;
  if (endOf(OPEN_DESTINATION, text, at + 1) === null) return at + 1;
  if (text.charAt(start) === '!' || labels.length > 0) return { keep: labels[0] ?? start, end: '' };
  return { keep: at + 1, end: '(streamdown:incomplete-link)' };
}
