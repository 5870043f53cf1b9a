/** One mistake in an agent file, with its place. Lines and columns count from 1. */
export type AgentFileProblem = {
  file: string;
  line: number;
  column: number;
  message: string;
  /** What was probably meant, or what to do. */
  suggestion?: string;
};

/** `agents/support.yaml:3:1 unknown key "instuctions". Did you mean "instructions"?` */
export function formatAgentFileProblem(problem: AgentFileProblem): string {
  const place = `${problem.file}:${problem.line}:${problem.column}`;
  return problem.suggestion === undefined
    ? `${place} ${problem.message}.`
    : `${place} ${problem.message}. ${problem.suggestion}`;
}
