/** A part of a branch: of what stands before the log's `before`, from `start` to `end` as `Array.slice` counts. Without members, all of it. */
export type BranchWindow = {
  before?: number;
  /** From the oldest, or from the newest when it is negative. */
  start?: number;
  /** Not negative: the newest messages are reached by `start`. */
  end?: number;
};

/** The newest message alone. */
export const NEWEST: BranchWindow = { start: -1 };
/** No message at all: for who asks what a conversation is doing. */
export const NO_MESSAGE: BranchWindow = { end: 0 };

export function partOfBranch<T extends { seq: number }>(
  branch: readonly T[],
  { before = Infinity, start, end }: BranchWindow,
): T[] {
  return branch.filter(({ seq }) => seq < before).slice(start, end);
}
