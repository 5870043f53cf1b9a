import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** What the kernel knows of a process, on Linux. */
export function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Resident memory in MiB. */
export function residentMiB(pid: number): number {
  const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1];
  return (Number(pages) * PAGE_BYTES) / 2 ** 20;
}
