import type { z } from 'zod';
import type { AgentFileProblem } from './agent-file-problem';
import type { AgentFileSource } from './agent-file-source';
import { knownKeys, type Place } from './known-keys';
import { nearestName } from '../../../core/nearest-name';

type Issue = z.core.$ZodIssue;

/** Says what the schema found in words for the person who wrote the file. */
export function describeSchemaIssue(source: AgentFileSource, issue: Issue): AgentFileProblem[] {
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(placeOf(source.data, issue.path));
    return issue.keys.map((key) => source.problemAt([...issue.path, key], `unknown key "${key}"`, didYouMean(key, known)));
  }
  const value = valueAt(source.data, issue.path);
  const name = nameOf(issue.path);
  const options = optionsOf(issue);
  if (options && value !== undefined) {
    const hint = didYouMean(typeof value === 'string' ? value : '', options) ?? `Write one of ${options.join(', ')}.`;
    return [source.problemAt(issue.path, `${name} cannot be ${JSON.stringify(value)}`, hint)];
  }
  if (value === undefined) return [source.problemAt(issue.path, `${name} is missing`)];
  return [source.problemAt(issue.path, `${name}: ${lowerFirst(issue.message)}`)];
}

/** Which fixed set of keys applies at `path`; see `Place`. */
export function placeOf(data: unknown, path: readonly PropertyKey[]): Place {
  const [head] = path;
  if (head === undefined) return '';
  if (head !== 'tools') return String(head);
  const type = valueAt(data, [...path.slice(0, 2), 'type']);
  return typeof type === 'string' ? `tools.${type}` : 'tools';
}

export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`;
}

function optionsOf(issue: Issue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code !== 'invalid_union' || !('options' in issue)) return undefined;
  return Array.isArray(issue.options) ? issue.options.map(String) : undefined;
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the file' : `"${path.map(String).join('.')}"`;
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let node = data;
  for (const step of path) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Record<PropertyKey, unknown>)[step];
  }
  return node;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
