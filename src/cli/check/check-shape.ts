import { EventSchema, EventTypeSchema } from '@ag-ui/core/schemas';
import type { Findings } from './findings';
import type { SeenEvent } from './read-frames';

/** Members whose value may be anything, `null` too. */
const ANY_VALUE: Record<string, string> = {
  STATE_SNAPSHOT: 'snapshot',
  CUSTOM: 'value',
  RAW: 'event',
  RUN_FINISHED: 'result',
};

const TYPES = new Set<string>(EventTypeSchema.options);

/** One event by itself: its type, its schema, and the fields that should not be there. */
export function checkShape(event: SeenEvent, findings: Findings): void {
  findings.exercise('P14', 'P17', 'C12');
  if (!TYPES.has(event.type)) {
    findings.fault('P14', event.type);
    return;
  }
  const { timestamp } = event;
  if (timestamp !== undefined && !Number.isInteger(timestamp)) {
    findings.fault('P17', `${event.type} with a timestamp of ${JSON.stringify(timestamp)}`);
  }
  if (event.type === 'MESSAGES_SNAPSHOT') checkMessages(event, findings);
  if (!checkNulls(event, findings) && !isOtherRule(event)) checkSchema(event, findings);
}

/** Answers whether there are any. */
function checkNulls(event: SeenEvent, findings: Findings): boolean {
  const keys = Object.keys(event).filter((key) => event[key] === null && key !== ANY_VALUE[event.type]);
  for (const key of keys) {
    findings.fault(key === 'subagentRunId' ? 'C12' : 'P17', `${event.type} with ${key}: null`);
  }
  return keys.length > 0;
}

function checkSchema(event: SeenEvent, findings: Findings): void {
  const [issue] = EventSchema.safeParse(event).error?.issues ?? [];
  if (issue) findings.fault('P17', `${event.type}: ${issue.path.join('.')} ${issue.message}`);
}

function checkMessages({ messages }: SeenEvent, findings: Findings): void {
  for (const message of Array.isArray(messages) ? (messages as Record<string, unknown>[]) : []) {
    if (message['role'] === 'assistant' && message['content'] === null) {
      findings.fault('P17', 'an assistant message with content: null');
    }
  }
}

/** What the order checks tell more exactly. */
function isOtherRule({ type }: SeenEvent): boolean {
  return type === 'RUN_FINISHED' || type.endsWith('_CHUNK');
}
