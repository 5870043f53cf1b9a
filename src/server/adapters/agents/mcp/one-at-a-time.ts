/** What does the work when it is called, and once more after a rest when it was called meanwhile, however often. */
export function oneAtATime(work: () => Promise<void>, rest: () => Promise<void>): () => void {
  let isWorking = false;
  let isWanted = false;
  const go = async () => {
    isWorking = true;
    while (isWanted) {
      isWanted = false;
      await work();
      await rest();
    }
    isWorking = false;
  };
  return () => {
    isWanted = true;
    if (!isWorking) void go();
  };
}
