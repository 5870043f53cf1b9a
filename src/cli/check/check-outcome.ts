import { isRecord } from './is-record';
import type { Findings } from './findings';
import type { SeenEvent } from './read-frames';

const OUTCOMES = ['success', 'interrupt', 'cancelled'];

/** How a run ended, as far as it says so. */
export function checkOutcome({ outcome }: SeenEvent, findings: Findings): void {
  if (outcome === undefined) return;
  findings.exercise('C17');
  const type = isRecord(outcome) ? outcome['type'] : outcome;
  if (!OUTCOMES.includes(String(type))) findings.fault('C17', `the outcome ${JSON.stringify(outcome)}`);
  if (type !== 'interrupt') return;
  const ids = interruptIds({ type: 'RUN_FINISHED', outcome });
  findings.exercise('P9');
  if (ids.length === 0) findings.fault('C17', 'an interrupt without interrupts');
  if (new Set(ids).size < ids.length) findings.fault('P9', `interrupt ids ${ids.join(', ')}`);
}

/** The interrupts that a run ended with. */
export function interruptIds(event: SeenEvent | undefined): string[] {
  const outcome = event?.['outcome'];
  const interrupts = isRecord(outcome) && outcome['type'] === 'interrupt' ? outcome['interrupts'] : [];
  return (Array.isArray(interrupts) ? interrupts : []).map((interrupt) =>
    String(isRecord(interrupt) && interrupt['id']),
  );
}
