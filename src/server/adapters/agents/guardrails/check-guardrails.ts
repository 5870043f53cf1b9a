import type { AgentFile } from '../definition/agent-file-schema';
import type { AgentFileProblem } from '../definition/agent-file-problem';
import type { AgentFileSource } from '../definition/agent-file-source';
import { compilePattern } from './text-rule';
import { withinTime } from './within-time';

const LIMIT_MS = 500;
const PROBE_LENGTH = 1500;
const MAX_PROBES = 24;

/** What the schema cannot say: patterns that are none, that find nothing in everything, or that may take for ever. */
export function checkGuardrails(source: AgentFileSource, { guardrails, kind }: AgentFile): AgentFileProblem[] {
  return guardrails.flatMap(({ pattern, check }, index) => {
    const at = (key: string, message: string, suggestion?: string) => [
      source.problemAt(['guardrails', index, key], `"guardrails.${index}.${key}": ${message}`, suggestion),
    ];
    if (check && !check.model && kind !== 'llm') {
      return at('check', 'it needs "model"', `An agent of kind "${kind}" has no model of its own that could be asked.`);
    }
    const mistake = pattern === undefined ? null : describeMistake(pattern);
    return mistake === null ? [] : at('pattern', ...mistake);
  });
}

function describeMistake(pattern: string): [message: string, suggestion?: string] | null {
  try {
    const compiled = compilePattern(pattern);
    if (compiled.test('')) return ['it matches the empty text', 'Use + where it says *.'];
    if (!isSlow(compiled)) return null;
    return ['it takes too long on some texts', 'Avoid a repetition inside a repetition, such as (a+)+.'];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Tries texts that patterns with nested repetitions choke on, made of what the pattern itself is made of. */
function isSlow(pattern: RegExp): boolean {
  const words = pattern.source.match(/[\p{L}\p{N}]+|[^\s\\()[\]{}?*+|^$]/gu) ?? [];
  const units = new Set([...words, ...Array.from(words.join('')), 'a', '0', ' ', 'a ', '-', 'a.']);
  return [...units].slice(0, MAX_PROBES).some((unit) => {
    const probe = `${unit.repeat(Math.ceil(PROBE_LENGTH / unit.length)).slice(0, PROBE_LENGTH)}\u0001`;
    return withinTime(() => [...probe.matchAll(pattern)], LIMIT_MS) === null;
  });
}
