import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { callDelta, delta, finish } from '../../src/server/adapters/agents/testing/model-server';

export type ToolCallPlan = { id: string; name: string; input?: unknown };

export function openStream(out: ServerResponse): void {
  out.writeHead(200, { 'content-type': 'text/event-stream' });
  out.flushHeaders();
}

/** Says it all at once. */
export function say(out: ServerResponse, text: string): void {
  openStream(out);
  out.end(delta({ content: text }) + finish());
}

/** Begins an answer and never ends it. */
export function sayAndHang(out: ServerResponse, text: string): void {
  openStream(out);
  if (text !== '') out.write(delta({ content: text }));
}

type Words = { count: number; everyMs: number; signal: AbortSignal };

/** Numbered words, one after the other: `w0 w1 w2 …`. */
export async function writeWords(out: ServerResponse, { count, everyMs, signal }: Words): Promise<void> {
  for (let word = 0; word < count; word += 1) {
    signal.throwIfAborted();
    out.write(delta({ content: `w${word} ` }));
    if (everyMs > 0) await pause(everyMs, undefined, { signal });
  }
}

/** Calls the tools, side by side, and ends the step. */
export function callTools(out: ServerResponse, calls: readonly ToolCallPlan[]): void {
  calls.forEach(({ id, name, input = {} }, index) => {
    out.write(callDelta(index, { id, name, arguments: '' }));
    out.write(callDelta(index, { arguments: JSON.stringify(input) }));
  });
  out.end(finish('tool_calls'));
}
