import { hostname } from 'node:os';

/** Members of this very process: any other with our pid is an earlier process that had the same one. */
const ownMembers = new Set<string>();

/** An id that says where its process runs, so that others on the machine need not wait for its silence to know that it died. */
export function newMemberId(bootId: string): string {
  const memberId = `${bootId}@${hostname()}:${process.pid}`;
  ownMembers.add(memberId);
  return memberId;
}

/** True when it is certain that the member's process is gone; of other machines nothing is certain. */
export function hasDied(memberId: string): boolean {
  const { host, pid } = /@(?<host>.*):(?<pid>\d+)$/.exec(memberId)?.groups ?? {};
  if (host !== hostname()) return false;
  return Number(pid) === process.pid ? !ownMembers.has(memberId) : !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
