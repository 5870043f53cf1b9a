import type { MessagePart, ToolPart } from './message-parts';

export type PartGroup =
  { kind: 'calls'; key: string; calls: readonly ToolPart[] } | { kind: 'part'; key: string; part: MessagePart };

/** Calls that follow one another stand together; everything else by itself. */
export function groupCalls(parts: readonly MessagePart[]): PartGroup[] {
  const groups: ({ kind: 'calls'; key: string; calls: ToolPart[] } | Extract<PartGroup, { kind: 'part' }>)[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (part.kind !== 'tool') groups.push({ kind: 'part', key: part.key, part });
    else if (last?.kind === 'calls') last.calls.push(part);
    else groups.push({ kind: 'calls', key: part.key, calls: [part] });
  }
  return groups;
}
