/** What a person reads when the command fails: one line a mistake. Failures nobody foresaw keep their stack. */
export function describeFailure(error: unknown): string[] {
  if (!(error instanceof Error)) return [`parley: ${String(error)}`];
  const listed = listProblems(error);
  if (listed.length > 0) return listed.map((line) => `parley: ${line}`);
  return [`parley: ${error.stack ?? error.message}`];
}

/** Settings, agent files and the command line list their mistakes on the error. */
function listProblems(error: Error): string[] {
  const { lines, problems } = error as { lines?: unknown; problems?: unknown };
  const list: unknown = lines ?? problems;
  return Array.isArray(list) ? list.map(String) : [];
}
