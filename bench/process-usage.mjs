import { readFileSync } from 'node:fs';

/** Linux counts processor time in these. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** Processor time that a process has used so far, in ms; `NaN` where there is no /proc. */
export function cpuMs(pid) {
  const fields = readProc(pid, 'stat').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory that a process holds now. */
export function residentBytes(pid) {
  return Number(readProc(pid, 'statm').split(' ')[1]) * PAGE_BYTES;
}

function readProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
