/** A JSON log line for a person: time, level, message, then the fields; the stack of an error below. */
export function prettyLine(json: string): string {
  const { level, time, msg, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const stacks: string[] = [];
  const pairs = Object.entries(fields).map(([name, value]) => {
    const stack = stackOf(value);
    if (stack !== null) stacks.push(stack);
    return stack === null ? `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}` : null;
  });
  const head = [String(time).slice(11, 23), String(level).toUpperCase().padEnd(5), String(msg)];
  return [[...head, ...pairs.filter((pair) => pair !== null)].join(' '), ...stacks].join('\n') + '\n';
}

function stackOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('stack' in value)) return null;
  return typeof value.stack === 'string' ? value.stack : null;
}
