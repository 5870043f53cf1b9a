import type { ApprovalDecision } from '../../../contract/approval-decision';
import type { Approval } from '../../../contract/message';
import type { RunInput } from './decode-run-input';
import type { ResumeEntry } from './run-input-schema';

export type InterruptAnswers = {
  /** One for each open interrupt, or `null`: then all of them are raised again and nothing is done. */
  decisions: ApprovalDecision[] | null;
  /** Answers to interrupts that are not open. */
  unknownIds: string[];
};

const YES = new Set(['yes', 'ok', 'allow', 'allowed', 'accept', 'accepted', 'approve', 'approved', 'true']);
const NO = new Set(['no', 'deny', 'denied', 'reject', 'rejected', 'refuse', 'cancel', 'cancelled', 'false']);

/** What a run says about the open interrupts of its thread. Nothing is taken for a yes that does not say so. */
export function decodeInterruptAnswers(
  { resume, legacyResume }: Pick<RunInput, 'resume' | 'legacyResume'>,
  open: readonly Approval[],
): InterruptAnswers {
  const answers = new Map(resume.map((entry) => [entry.interruptId, entry]));
  const decisions = open.map(({ request_id }) => {
    const answer = answers.get(request_id) ?? legacyEntry(request_id, legacyResume);
    return answer ? toDecision(answer) : null;
  });
  const openIds = new Set(open.map((approval) => approval.request_id));
  return {
    decisions: decisions.every((decision) => decision !== null) ? decisions : null,
    unknownIds: resume.map((entry) => entry.interruptId).filter((id) => !openIds.has(id)),
  };
}

function legacyEntry(interruptId: string, payload: unknown): ResumeEntry | undefined {
  return payload === undefined ? undefined : { interruptId, status: 'resolved', payload };
}

function toDecision({ interruptId: request_id, status, payload }: ResumeEntry): ApprovalDecision | null {
  if (status === 'cancelled') return { request_id, behavior: 'deny' };
  const answer = toMembers(payload);
  const verdict = toVerdict(answer['approved'] ?? answer['behavior']);
  if (verdict === null) return null;
  const message = answer['message'] ?? answer['reason'];
  const input = answer['editedArgs'];
  return {
    request_id,
    behavior: verdict ? 'allow' : 'deny',
    ...(typeof message === 'string' && message !== '' && { message: message.slice(0, 4000) }),
    ...(isObject(input) && { input }),
  };
}

/** A bare answer counts as `approved`; clients from before `resume` send JSON as text. */
function toMembers(payload: unknown): Record<string, unknown> {
  if (isObject(payload)) return payload;
  const parsed = typeof payload === 'string' && payload.trimStart().startsWith('{') ? parse(payload) : payload;
  return isObject(parsed) ? parsed : { approved: parsed };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function toVerdict(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
