type Gathering = { isGathering: boolean; isStale: boolean; hasMore: boolean; hasFailed: boolean };

/** What is next for whoever has asked for all of a list that is read in pages. `hasFailed`: since it was asked for. */
export function gatherStep({
  isGathering,
  isStale,
  hasMore,
  hasFailed,
}: Gathering): 'wait' | 'read' | 'all' | 'give-up' {
  if (!isGathering) return 'wait';
  if (hasFailed) return 'give-up';
  if (isStale) return 'wait';
  return hasMore ? 'read' : 'all';
}
