/** What stands in place of a reason where nobody decided until a request expired. */
export const UNANSWERED = 'Nobody answered in time.';

/** What an agent is told of a call that was not allowed. */
export function refusalText(reason: string | null): string {
  if (reason === UNANSWERED) return 'Not executed: nobody allowed it in time.';
  return reason === null || reason.trim() === '' ? 'A person denied this call.' : `A person denied this call: ${reason}`;
}
