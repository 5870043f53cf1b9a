/** Milliseconds on the one clock that all processes of a machine share. */
export function monotonicMs() {
  return Number(process.hrtime.bigint()) / 1e6;
}
