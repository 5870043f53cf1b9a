import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import type { AgentFileProblem } from './agent-file-problem';

/** A file that is wrong in more places is no agent file, and nobody reads on. */
const MAX_PROBLEMS = 20;

type Path = readonly PropertyKey[];

/** An agent file's text with the way back from a value to its line. */
export type AgentFileSource = {
  file: string;
  /** The parsed text, without values that are `null`; `undefined` when the text is no YAML at all. */
  data: unknown;
  syntaxProblems: AgentFileProblem[];
  /** A problem at the value at `path`, or at its key, or at the nearest thing around it that exists. */
  problemAt: (path: Path, message: string, suggestion?: string) => AgentFileProblem;
};

export function readAgentFileSource(file: string, text: string): AgentFileSource {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const at = (offset: number, message: string, suggestion?: string): AgentFileProblem => {
    const { line, col } = lineCounter.linePos(offset);
    return {
      file,
      line: Math.max(1, line),
      column: Math.max(1, col),
      message,
      ...(suggestion !== undefined && { suggestion }),
    };
  };
  const syntaxProblems = document.errors.slice(0, MAX_PROBLEMS).map((error) => at(error.pos[0], firstSentence(error.message)));
  const plain = syntaxProblems.length > 0 ? null : toPlain(document);
  if (plain && 'problem' in plain) syntaxProblems.push(at(0, plain.problem));
  return {
    file,
    data: plain && 'data' in plain ? plain.data : undefined,
    syntaxProblems,
    problemAt: (path, message, suggestion) => at(offsetOf(document, path), message, suggestion),
  };
}

function toPlain(document: Document): { data: unknown } | { problem: string } {
  try {
    return { data: withoutNulls(document.toJS({ maxAliasCount: 100 })) };
  } catch {
    return { problem: 'its aliases (*name) contain themselves or too much' };
  }
}

/** The parser appends the place and an excerpt; we name the place ourselves. */
function firstSentence(message: string): string {
  if (message.startsWith('Maximum call stack size exceeded')) return 'it is nested too deeply';
  return (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
}

/** `description:` with nothing after it means the key is not given. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutNulls(item)]));
}

function offsetOf(document: Document, path: Path): number {
  let node: unknown = document.contents;
  let offset = rangeStart(node) ?? 0;
  for (const step of path) {
    const next = childOf(node, step);
    if (!next) break;
    node = next.value;
    offset = next.offset ?? offset;
  }
  return offset;
}

function childOf(node: unknown, step: PropertyKey): { value: unknown; offset: number | undefined } | undefined {
  if (isSeq(node) && typeof step === 'number') {
    const value = node.items[step];
    return value === undefined ? undefined : { value, offset: rangeStart(value) };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find((item) => (isScalar(item.key) ? item.key.value : item.key) === step);
  return pair && { value: pair.value, offset: rangeStart(pair.key) };
}

function rangeStart(node: unknown): number | undefined {
  const range = (node as { range?: [number, number, number] | null } | null)?.range;
  return range?.[0];
}
