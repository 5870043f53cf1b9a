/** What a page holds once its garbage is gone: MB of JavaScript objects, and nodes of its document. */
export async function pageMemory(devTools, page) {
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return { heapMb: usedSize / 1e6, nodes: await page.evaluate(() => document.querySelectorAll('*').length) };
}
