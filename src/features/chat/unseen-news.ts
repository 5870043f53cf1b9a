type Watched = { isRunning: boolean; isHidden: boolean };

/** What was seen of a conversation last, and whether an answer has ended since that nobody has looked at. */
export type UnseenNews = Watched & { hasEnded: boolean };

export function watchUnseen(before: UnseenNews, { isRunning, isHidden }: Watched): UnseenNews {
  if (before.isRunning === isRunning && before.isHidden === isHidden) return before;
  const endsNow = before.isRunning && !isRunning;
  return { isRunning, isHidden, hasEnded: isHidden && (before.hasEnded || endsNow) };
}
