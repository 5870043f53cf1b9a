/** What the result of a call says that had none when its turn ended, while a person was still asked about it. */
export const CALL_NOT_ALLOWED = 'Not executed: the turn ended before anybody allowed it.';
/** The same of a call that may have run: a model must not take it for not executed. */
export const CALL_UNFINISHED = 'No result: the turn ended first. The tool may have run.';

/** The end of the turn gave this result, not the tool. */
export function isUnfinished({ error }: { error: string | null }): boolean {
  return error === CALL_NOT_ALLOWED || error === CALL_UNFINISHED;
}
