import jsonPatch, { type Operation } from 'fast-json-patch';
import type { Findings } from './findings';
import type { SeenEvent } from './read-frames';

/** Follows the shared state from what the client said it was, and finds patches that cannot be applied. */
export function checkState(
  events: readonly SeenEvent[],
  { state, findings }: { state: unknown; findings: Findings },
): void {
  let current = structuredClone(state);
  for (const event of events) {
    if (event.type === 'STATE_SNAPSHOT') current = structuredClone(event['snapshot']);
    if (event.type !== 'STATE_DELTA') continue;
    findings.exercise('P10');
    try {
      current = jsonPatch.applyPatch(current, event['delta'] as Operation[], true, false).newDocument;
    } catch {
      findings.fault('P10', `it does not fit: ${JSON.stringify(event['delta'])}`);
    }
  }
}
