/** Notes in the page when each frame begins, until it is asked how many ms apart they were. */
export async function watchFrames(page) {
  await page.evaluate(() => {
    const begun = [];
    globalThis.benchFrames = begun;
    const note = (now) => {
      if (globalThis.benchFrames !== begun) return;
      begun.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  return async () => {
    const begun = await page.evaluate(() => {
      const frames = globalThis.benchFrames;
      globalThis.benchFrames = null;
      return frames;
    });
    return begun.slice(1).map((now, index) => now - begun[index]);
  };
}
