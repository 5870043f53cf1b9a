/** Notes in every document of the page how long its tasks take, of 50 ms and more. Answers how to ask for them, in ms from `sinceMs` on. */
export async function watchTasks(page) {
  await page.addInitScript(() => {
    globalThis.benchTasks = [];
    const note = (list) => globalThis.benchTasks.push(...list.getEntries());
    new PerformanceObserver(note).observe({ type: 'longtask', buffered: true });
  });
  return (sinceMs = 0) =>
    page.evaluate(
      (since) => globalThis.benchTasks.filter(({ startTime }) => startTime >= since).map(({ duration }) => duration),
      sinceMs,
    );
}
