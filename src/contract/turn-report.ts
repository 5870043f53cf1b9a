import type { z } from 'zod';
import { turnEventSchema, type TurnEvent, type TurnEventOf } from './turn-event';

const reportTypes = [
  'notice',
  'step_start',
  'step_end',
  'activity',
  'custom',
  'state_snapshot',
  'state_delta',
] as const satisfies TurnEvent['type'][];

/** What an agent tells beside its message. */
export type TurnReport = TurnEventOf<(typeof reportTypes)[number]>;

export function isTurnReport(event: TurnEvent): event is TurnReport {
  return (reportTypes as readonly string[]).includes(event.type);
}

export const turnReportSchema = turnEventSchema.refine(isTurnReport) as unknown as z.ZodType<TurnReport>;
