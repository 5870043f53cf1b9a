import type { z } from 'zod';
import { agentFileSchema, type AgentFile } from './agent-file-schema';

type Issue = z.core.$ZodIssue;
type Salvaged = {
  agent: AgentFile;
  /** Top-level keys that were dropped because they are wrong. */
  dropped: Set<string>;
};

/**
 * What can be understood of a file that has mistakes, so that the checks that come after the schema can report theirs in
 * the same go.
 */
export function salvageAgentFile(value: unknown, issues: readonly Issue[]): Salvaged | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const copy = structuredClone(value) as Record<string, unknown>;
  const dropped = new Set<string>();
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') removeKeys(copy, issue.path, issue.keys);
    else dropped.add(String(issue.path[0]));
  }
  removeKeys(copy, [], [...dropped]);
  if (dropped.has('name')) copy['name'] = 'unnamed';
  const parsed = agentFileSchema.safeParse(copy);
  return parsed.success ? { agent: parsed.data, dropped } : undefined;
}

function removeKeys(root: Record<string, unknown>, path: readonly PropertyKey[], keys: readonly string[]): void {
  let node: unknown = root;
  for (const step of path) node = (node as Record<PropertyKey, unknown>)[step];
  for (const key of keys) Reflect.deleteProperty(node as object, key);
}
