import type { TurnEvent, TurnEventOf } from '../../../contract/turn-event';

type Delta = TurnEventOf<'text_delta' | 'reasoning_delta' | 'tool_call_delta'>;

/** Keeps a joined event under 64 KiB on the wire, whatever the script. */
const MAX_JOINED_CHARACTERS = 12_000;

export function isDelta(event: TurnEvent): event is Delta {
  return event.type === 'text_delta' || event.type === 'reasoning_delta' || event.type === 'tool_call_delta';
}

/** Two neighbouring deltas of the same block as one; `null` when they are not that, or too long together. */
export function joinDeltas(last: TurnEvent, next: TurnEvent): Delta | null {
  if (!isDelta(last) || !isDelta(next)) return null;
  if (last.type === 'tool_call_delta' || next.type === 'tool_call_delta') return joinCallDeltas(last, next);
  const isSameBlock = last.type === next.type && last.block === next.block;
  return isSameBlock && fits(last.text, next.text) ? { ...last, text: last.text + next.text } : null;
}

function joinCallDeltas(last: Delta, next: Delta): Delta | null {
  if (last.type !== 'tool_call_delta' || next.type !== 'tool_call_delta') return null;
  const isSameCall = last.tool_use_id === next.tool_use_id;
  return isSameCall && fits(last.delta, next.delta) ? { ...last, delta: last.delta + next.delta } : null;
}

function fits(left: string, right: string): boolean {
  return left.length + right.length <= MAX_JOINED_CHARACTERS;
}
