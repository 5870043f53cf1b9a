import type { RuleResult } from './findings';

const MARKS = { pass: 'pass', broken: 'BROKEN', 'not exercised': '-' } as const;

/** One line a rule, with what was seen under those that are broken. */
export function checkReport(url: string, results: readonly RuleResult[]): string {
  const lines = results.flatMap(({ id, rule, status, seen }) => [
    `  ${id.padEnd(5)} ${MARKS[status].padEnd(6)}  ${rule}`,
    ...seen.map((text) => `${' '.repeat(16)}${text}`),
  ]);
  const count = (status: RuleResult['status']) => results.filter((result) => result.status === status).length;
  const total = `${count('pass')} pass, ${count('broken')} broken, ${count('not exercised')} not exercised`;
  return [`AG-UI at ${url}`, '', ...lines, '', total, ''].join('\n');
}

/** 0: nothing is broken. 1: something is. */
export function checkExitCode(results: readonly RuleResult[]): 0 | 1 {
  return results.some((result) => result.status === 'broken') ? 1 : 0;
}
