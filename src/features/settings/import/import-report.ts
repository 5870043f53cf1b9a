import type { FileProblem } from './look-at-file';
import type { LineProblem } from './check-line';

/** What an import made; `updated_at` tells whether somebody has used it since. */
export type Made = { id: string; updated_at: string };

/** `line` is `null` when it is the file that is wrong; `reason` in the words of the server, or one that we know by name. */
export type ImportProblem = { file: string; line: number | null; reason: FileProblem | LineProblem | { said: string } };

/** What became of files that were chosen. `end`: whether all of them were gone through. */
export type ImportReport = {
  made: readonly Made[];
  already: number;
  /** Lines and files that could not be read. */
  refused: number;
  /** The first of what was refused, and of files that are none of ours. */
  problems: readonly ImportProblem[];
  end: 'done' | 'cancelled' | 'failed';
};

export const emptyReport: ImportReport = { made: [], already: 0, refused: 0, problems: [], end: 'done' };

const MAX_PROBLEMS = 100;

export function withProblem(report: ImportReport, problem: ImportProblem): ImportReport {
  const problems = report.problems.length < MAX_PROBLEMS ? [...report.problems, problem] : report.problems;
  return { ...report, refused: report.refused + 1, problems };
}
