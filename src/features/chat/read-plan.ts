export type PlanEntry = { text: string; status: 'pending' | 'in_progress' | 'completed' };

/** An activity's content as a list of things to do, where it is one: coding agents tell their plan like that. */
export function readPlan({ entries }: Readonly<Record<string, unknown>>): PlanEntry[] | null {
  if (!Array.isArray(entries) || entries.length === 0) return null;
  const plan = entries.map(toEntry);
  return plan.every((entry) => entry !== null) ? plan : null;
}

function toEntry(value: unknown): PlanEntry | null {
  const { content, status } = (value ?? {}) as Record<string, unknown>;
  if (typeof content !== 'string') return null;
  return { text: content, status: status === 'completed' || status === 'in_progress' ? status : 'pending' };
}
